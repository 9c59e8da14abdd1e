import { type RefObject, use, useCallback, useEffect, useEffectEvent } from 'react';
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as RouterContext,
  useSearchParams,
} from 'react-router';

type Change = (now: URLSearchParams) => URLSearchParams;

/**
 * The query of the address, as `useSearchParams`. But a change begins from the address that the router has or
 * is on its way to, even if the screen doesn't show it yet: two changes in a row keep each other. While
 * another page is on its way, a change does nothing; it would call that page off.
 */
export function useAddressParams() {
  const [params] = useSearchParams();
  const router = use(RouterContext)?.router;
  const change = useCallback(
    (next: Change, options: NavigateOptions) => {
      if (!router) return;
      const { location, navigation } = router.state;
      const ahead = navigation.location ?? location;
      if (ahead.pathname === location.pathname)
        void router.navigate(`?${next(new URLSearchParams(ahead.search))}`, options);
    },
    [router],
  );
  return [params, change] as const;
}

/**
 * Presses the button once and focuses it, if the address has `?act=` with this name, as the search links to
 * it. Without `onPress`, it has only the focus.
 */
export function useAskedAct(
  act: string,
  button: RefObject<HTMLButtonElement | null>,
  onPress?: () => void,
): void {
  const [params, setParams] = useAddressParams();
  const isAsked = params.get('act') === act;
  const press = useEffectEvent(() => {
    setParams(withoutAct, { replace: true, preventScrollReset: true });
    button.current?.focus();
    onPress?.();
  });
  useEffect(() => {
    if (isAsked) press();
  }, [isAsked]);
}

function withoutAct(params: URLSearchParams): URLSearchParams {
  params.delete('act');
  return params;
}

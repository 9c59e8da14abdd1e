import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { Skeletons } from './layout/Skeletons.tsx';
import { Part } from './part.ts';

/**
 * A dialog whose code comes when it is first opened, or ahead of that when a person shows at the page. Keep it
 * rendered and toggle `opened`.
 */
export function dialogWhenWanted<Props extends { readonly opened: boolean }>(
  fetch: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = new Part(fetch);
  return function DialogWhenWanted(props: Props) {
    const Loaded = useWanted(part, props.opened);
    return Loaded === null ? null : <Loaded {...props} />;
  };
}

/** A form inside a dialog, whose code comes in the same way. */
export function formWhenWanted<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = new Part(fetch);
  return function FormWhenWanted(props: Props) {
    const Loaded = useWanted(part, true);
    return Loaded === null ? <Skeletons shape="list" rows={3} /> : <Loaded {...props} />;
  };
}

/** The part once it is there, else null; `isWanted` fetches it. */
export function useWanted<Module>(part: Part<Module>, isWanted: boolean): Module | null {
  useEffect(() => {
    if (isWanted) part.want();
  }, [part, isWanted]);
  return useSyncExternalStore(part.subscribe, part.current);
}

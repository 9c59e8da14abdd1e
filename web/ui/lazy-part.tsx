import type { ComponentType, ReactNode } from 'react';
import { LazyModule } from './lazy-module.ts';
import { useLazy } from './use-lazy.ts';

/** A part of a page, loaded when first shown, with `meanwhile` until then. Not prefetched if `isRare`. */
export function lazyPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
  rarity: { readonly isRare?: boolean } = {},
): ComponentType<Props> {
  const module = new LazyModule(fetch, rarity);
  return function LazyPart(props: Props) {
    const Loaded = useLazy(module, true);
    return Loaded === null ? meanwhile : <Loaded {...props} />;
  };
}

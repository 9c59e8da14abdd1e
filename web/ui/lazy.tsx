import type { ComponentType } from 'react';
import { Skeletons } from './layout/Skeletons.tsx';
import { LazyModule } from './lazy-module.ts';
import { lazyPart } from './lazy-part.tsx';
import { useLazy } from './use-lazy.ts';

export { lazyPart } from './lazy-part.tsx';

/** A dialog that is loaded when it first opens. Keep it rendered and toggle `opened`. */
export function lazyDialog<Props extends { readonly opened: boolean }>(
  fetch: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const module = new LazyModule(fetch);
  return function LazyDialog(props: Props) {
    const Loaded = useLazy(module, props.opened);
    return Loaded === null ? null : <Loaded {...props} />;
  };
}

/** A form that is loaded when its dialog first opens, with a skeleton until then. */
export const lazyForm = <Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => lazyPart(fetch, <Skeletons shape="list" rows={3} />);

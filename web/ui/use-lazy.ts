import { useEffect, useSyncExternalStore } from 'react';
import type { LazyModule } from './lazy-module.ts';

/** The loaded module, or null; `isNeeded` starts the load. */
export function useLazy<Module>(module: LazyModule<Module>, isNeeded: boolean): Module | null {
  useEffect(() => {
    if (isNeeded) module.load();
  }, [module, isNeeded]);
  return useSyncExternalStore(module.subscribe, module.current);
}

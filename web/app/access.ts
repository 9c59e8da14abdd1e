import type { Viewer } from '#contract/policies.ts';

export type Rule = (viewer: Viewer) => boolean;

/** Who gets through: nobody in particular when the list is empty, otherwise whoever meets one rule. */
export type Access = { readonly required?: readonly Rule[]; readonly excluded?: readonly Rule[] };

/** The permission guard, as a question. */
export function mayPass(viewer: Viewer, { required = [], excluded = [] }: Access): boolean {
  if (excluded.some((rule) => rule(viewer))) return false;
  return required.length === 0 || required.some((rule) => rule(viewer));
}

import type { Viewer } from '#contract/policies.ts';

type Rule = (viewer: Viewer) => boolean;

/** Who may pass: viewers who satisfy a `required` rule (all if there is none) and no `excluded` rule. */
export type Access = { readonly required?: readonly Rule[]; readonly excluded?: readonly Rule[] };

/** The permission check behind the route guards. */
export function mayPass(viewer: Viewer, { required = [], excluded = [] }: Access): boolean {
  if (excluded.some((rule) => rule(viewer))) return false;
  return required.length === 0 || required.some((rule) => rule(viewer));
}

import { differenceOf, type Mutant } from './mutant.ts';

/** A survivor that changes nothing anyone can notice, with the reason. The key is its line's text, not its number. */
type Explained = {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
};

/** Survivors that are explained. A line that changes loses its explanation. */
export const explained: readonly Explained[] = [];

export function reasonFor(list: readonly Explained[], text: string, mutant: Mutant): string | null {
  const { before, after } = differenceOf(text, mutant);
  const found = list.find((one) => one.path === mutant.path && one.before === before && one.after === after);
  return found?.reason ?? null;
}

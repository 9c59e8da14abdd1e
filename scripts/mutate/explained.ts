import { differenceOf, type Mutant } from './mutant.ts';

/**
 * A surviving mutant that changes nothing observable, with the reason. The key is the text of its line, not its number.
 */
type Explained = {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
};

/** Explained survivors. Changing a line invalidates its explanation. */
export const explained: readonly Explained[] = [];

export function reasonFor(list: readonly Explained[], text: string, mutant: Mutant): string | null {
  const { before, after } = differenceOf(text, mutant);
  const found = list.find((one) => one.path === mutant.path && one.before === before && one.after === after);
  return found?.reason ?? null;
}

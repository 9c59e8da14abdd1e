import { randomInt } from 'node:crypto';

type MutateOptions = {
  /** Areas or file paths to draw from. Empty means all areas. */
  readonly names: readonly string[];
  readonly seed: number;
  /** Mutants per area. */
  readonly count: number;
  readonly workers: number;
  /** Runs only the tests of each area and those that import from it: minutes less for each mutant that survives. */
  readonly near: boolean;
  /** A file with the output of a former run. Its survivors are judged again instead of drawing any. Null: it draws. */
  readonly only: string | null;
  readonly journeys: boolean;
  /** Whether a mutant that survives the tests is given to the assurance programs, which takes minutes. */
  readonly assurance: boolean;
  /** Prints the mutants without running tests. */
  readonly list: boolean;
};

/** Parses the command line. Errors: an unknown option, or a value that is not a whole number. */
export function readOptions(words: readonly string[]): MutateOptions {
  const known = ['seed', 'count', 'workers', 'no-journeys', 'no-assurance', 'near', 'only', 'list'];
  const options = new Map(
    words
      .filter((word) => word.startsWith('--'))
      .map((word) => {
        const [name = '', value = ''] = word.slice(2).split('=');
        if (!known.includes(name)) throw new Error(`There is no option ${word}.`);
        return [name, value] as const;
      }),
  );
  const numberOf = (name: string, otherwise: number) => {
    const value = options.get(name);
    if (value === undefined) return otherwise;
    if (!/^\d{1,10}$/.test(value)) throw new Error(`--${name} takes a whole number.`);
    return Number(value);
  };
  return {
    names: words.filter((word) => !word.startsWith('--')),
    seed: numberOf('seed', randomInt(2 ** 31)),
    count: numberOf('count', 10),
    workers: numberOf('workers', 2),
    near: options.has('near'),
    only: options.get('only') ?? null,
    journeys: !options.has('no-journeys'),
    assurance: !options.has('no-assurance'),
    list: options.has('list'),
  };
}

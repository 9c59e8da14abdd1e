import type { Catalog, DescribedTemplate } from '#server/testing/database/describe-templates.ts';
import { templateKey, withoutMarks } from '#server/testing/database/recording.ts';
import type { RecordedStatement } from '#server/testing/database/statement-recorder.ts';
import type { Shape } from '#server/testing/value-shape.ts';
import type { Claim } from './claims.ts';
import { columnFaults, shapeFaults, typeFaults, unseenPlaces } from './compare.ts';

/** What the tests recorded on one PostgreSQL. */
export type Recording = {
  readonly statements: readonly RecordedStatement[];
  readonly described: ReadonlyMap<string, DescribedTemplate>;
  readonly catalog: Catalog;
};

type Verdict = {
  /** Sentences that begin with the claim's place. */
  readonly faults: readonly string[];
  /** Claims whose statement was never executed, and parts of JSON without a recorded value. */
  readonly unchecked: readonly string[];
};

/** Compares each claim with what PostgreSQL returned for its statements. */
export function compareClaims(claims: readonly Claim[], recordings: readonly Recording[]): Verdict {
  const all = recordings.map((recording) => ({ recording, uses: usesOf(recording.statements) }));
  const faults = new Set<string>();
  const unchecked: string[] = [];
  for (const claim of claims) {
    const judged = all.flatMap(({ recording, uses }) =>
      (uses.get(templateKey(claim.parts)) ?? []).map((use) => judge(claim, use, recording)),
    );
    for (const { faults: own } of judged) {
      for (const fault of own) faults.add(`${claim.place}: ${fault}`);
    }
    if (!judged.some(({ isChecked }) => isChecked)) {
      unchecked.push(
        `${claim.place}: ${judged.length > 0 ? 'it could not be described' : 'it was not executed'}`,
      );
      continue;
    }
    const [first = [], ...others] = judged.map(({ unseen }) => unseen);
    const unseen = first.filter((place) => others.every((other) => other.includes(place)));
    unchecked.push(...unseen.map((place) => `${claim.place}: no value of ${place} was seen`));
  }
  return { faults: [...faults], unchecked };
}

/** A template within a statement. `number` is null if the statement's text has no templates. */
type Use = { readonly statement: RecordedStatement; readonly number: number | null };

function usesOf(statements: readonly RecordedStatement[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  const add = (key: string, use: Use) => uses.set(key, [...(uses.get(key) ?? []), use]);
  for (const statement of statements) {
    if (statement.templates.length === 0) add(statement.text, { statement, number: null });
    for (const [number, parts] of statement.templates.entries())
      add(templateKey(parts), { statement, number });
  }
  return uses;
}

type Judgment = { readonly isChecked: boolean; readonly faults: string[]; readonly unseen: string[] };

function judge(claim: Claim, { statement, number }: Use, recording: Recording): Judgment {
  const isWhole = number === null || statement.text.startsWith(`/*<${number}*/`);
  return isWhole
    ? judgeStatement(claim, statement, recording)
    : judgePart(claim, statement, number, recording);
}

function judgeStatement(
  { claimed }: Claim,
  { text, columns }: RecordedStatement,
  { catalog }: Recording,
): Judgment {
  const json = columns.filter(({ type }) => isJson(catalog.types[type]));
  return {
    isChecked: true,
    faults: columnFaults(claimed, columns, catalog, withoutMarks(text)),
    unseen: json.flatMap(({ name, shape }) => {
      const field = claimed.fields?.get(name);
      return field ? unseenPlaces(field.claimed, shape, `"${name}"`) : [];
    }),
  };
}

function judgePart(
  { claimed, parts }: Claim,
  statement: RecordedStatement,
  number: number,
  { described, catalog }: Recording,
): Judgment {
  const description = described.get(templateKey(parts));
  const shape = shapeOfPart(statement, number);
  const faults = shapeFaults(claimed, shape, 'it');
  if (description?.columns) {
    faults.push(...columnFaults(claimed, description.columns, catalog, parts.join('')));
    return { isChecked: true, faults, unseen: [] };
  }
  const { type } = description ?? {};
  if (type === undefined) return { isChecked: shape !== undefined, faults, unseen: [] };
  if (claimed.fields && !isJson(type)) return { isChecked: false, faults, unseen: [] };
  faults.push(...typeFaults(claimed, type, 'it'));
  return { isChecked: true, faults, unseen: isJson(type) && shape ? unseenPlaces(claimed, shape, 'it') : [] };
}

const isJson = (type: string | undefined) => type === 'json' || type === 'jsonb';

/** The recorded values of a part that became a column of the result, or the elements of a column. */
function shapeOfPart({ text, columns, templates }: RecordedStatement, number: number): Shape | undefined {
  const own = columnAfter(text, number);
  if (own !== null) return columns.find(({ name }) => name === own)?.shape;
  const list = templates.findIndex(
    (parts, index) => parts.join('').includes('to_json(listed)') && isDirectlyIn(text, number, index),
  );
  const name = list < 0 ? null : columnAfter(text, list);
  return columns.find((column) => column.name === name)?.shape.element;
}

/** The column name that follows a template, as in `… as "name"`. */
function columnAfter(text: string, number: number): string | null {
  const end = `/*${number}>*/`;
  const [, quoted, plain] =
    /^(?:\/\*\d+>\*\/)*\s+as\s+(?:"([^"]+)"|(\w+))/.exec(text.slice(text.indexOf(end) + end.length)) ?? [];
  return quoted ?? plain ?? null;
}

const isDirectlyIn = (text: string, number: number, list: number) =>
  text.includes(`from (/*<${number}*/`) && text.includes(`/*${number}>*/) listed)/*${list}>*/`);

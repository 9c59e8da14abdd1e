import { linesOf, type Sources } from './sources.ts';

const COLUMNS = 110;

/** Pronouns that leave open who acts. Source: docs/writing.md. */
const pronouns = /\b(?:nobody|whoever|(?:any|every|some)(?:body|one)|no one)\b/i;

/** Comment lines wider than the code may be. */
export const longComments = (sources: Sources): string[] =>
  commentLines(sources)
    .filter(({ line }) => line.length > COLUMNS)
    .map(({ place, line }) => `${place}: a comment line of ${line.length} columns, at most ${COLUMNS}`);

/** Comment lines with a pronoun for people, apart from code in backticks. */
export const unnamedPeople = (sources: Sources): string[] =>
  commentLines(sources).flatMap(({ place, line }) => {
    const found = pronouns.exec(line.replaceAll(/`[^`]*`/g, ''));
    return found === null ? [] : [`${place}: "${found[0]}" in a comment; name the people instead`];
  });

/** The comments that have their own line. Migrations never change. */
const commentLines = (sources: Sources) =>
  [...sources]
    .filter(([path]) => /\.(?:tsx?|css|cjs)$/.test(path) && !path.startsWith('server/db/migrations/'))
    .flatMap(([path, text]) =>
      linesOf(text)
        .map(({ line, isComment }, at) => ({ place: `${path}:${at + 1}`, line, isComment }))
        .filter(({ isComment }) => isComment),
    );

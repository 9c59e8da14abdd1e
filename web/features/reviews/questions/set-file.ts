import {
  questionSetFile,
  type QuestionSetFile,
} from '#contract/reviews/questions/question-set-file.schemas.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import { questionsOf } from '#contract/reviews/questions/question-set-changes.ts';
import { withCompanyValues } from '#contract/reviews/questions/question-set-rules.ts';

export const SET_FILE_MAX_BYTES = 512 * 1024;

/** The set as a file that can be imported again. */
export function fileOf(type: ReviewerType, { sections }: QuestionSetContent): Blob {
  const file: QuestionSetFile = { format: 'benchmark-question-set', type, sections };
  return new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' });
}

/** The questions of a file, or one sentence for each thing that is wrong with it, with its place. */
type ReadFile = { readonly content: QuestionSetContent } | { readonly problems: readonly string[] };

/** Reads a file for the set of this type. */
export async function readSetFile(type: ReviewerType, text: string): Promise<ReadFile> {
  let written: unknown;
  try {
    written = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { problems: [notJson(text, error)] };
  }
  const { success, data, error } = questionSetFile.safeParse(written);
  if (!success) return { problems: error.issues.slice(0, MOST_PROBLEMS).map(problemOf) };
  if (data.type !== type) {
    return {
      problems: [`The file has the questions of the ${data.type} review. Open ${data.type} to import it.`],
    };
  }
  const keys = questionsOf(data).map(({ key }) => key);
  const twice = [...new Set(keys.filter((key, place) => keys.indexOf(key) !== place))];
  if (twice.length > 0) {
    return {
      problems: twice.map((key) => `Several questions have the key “${key}”. Each needs a key of its own.`),
    };
  }
  return { content: withCompanyValues(data) };
}

const MOST_PROBLEMS = 20;

type Issue = {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
};

/** `Section 2, question 3: wording must be text.` */
function problemOf({ code, path, message, keys = [] }: Issue): string {
  const place = [
    path[0] === 'sections' && typeof path[1] === 'number' && `section ${path[1] + 1}`,
    path[2] === 'questions' && typeof path[3] === 'number' && `question ${path[3] + 1}`,
  ].filter((one) => one !== false);
  const where = place.length === 0 ? '' : `${capital(place.join(', '))}: `;
  if (code === 'unrecognized_keys')
    return `${where}${keys.map((key) => `“${key}”`).join(', ')} is not a part of a question set file.`;
  const rest = path.slice(place.length * 2);
  const part = rest.map((one) => (typeof one === 'number' ? String(one + 1) : String(one))).join(' ');
  const said = /^(?:Invalid|Unrecognized)/.test(message) ? 'is missing or has the wrong form.' : message;
  return `${where}${part === '' ? (where === '' ? 'The file' : 'it') : part} ${said}`;
}

/** Browsers name the place in different ways, or name none. */
function notJson(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line !== undefined) return notJsonAt(`line ${line}, column ${column}`);
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  const place = position === undefined ? placeOfToken(text, message) : Number(position);
  if (place === null) return 'The file is not JSON. Export a set to see the format.';
  const before = text.slice(0, place).split('\n');
  return notJsonAt(`line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`);
}

/** Chrome quotes what surrounds the wrong character, not its place. Null if that occurs more than once. */
function placeOfToken(text: string, message: string): number | null {
  if (message.includes('end of JSON input')) return text.length;
  const token = /^Unexpected token '(.)'/.exec(message)?.[1];
  if (token === undefined) return null;
  const around = message.slice(message.indexOf('"') + 1, message.lastIndexOf('"'));
  const start = text.indexOf(around);
  if (around === '' || start < 0 || text.includes(around, start + 1)) return null;
  const place = around.indexOf(token);
  return around.includes(token, place + 1) ? null : start + place;
}

const notJsonAt = (place: string) =>
  `The file is not JSON: it can’t be read from ${place} on. Export a set to see the format.`;

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

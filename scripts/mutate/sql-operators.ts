import type { Found } from './mutant.ts';

/** Keywords that end a clause; a closing bracket ends it too. */
const CLAUSE_END =
  /\b(?:and|or|where|order\s{1,9}by|group\s{1,9}by|limit|returning|union|for\s{1,9}(?:no|update|share)|join|left|cross|on\s{1,9}conflict|then|else|end|when|from|set)\b|[`;]/giy;

type Swap = readonly [name: string, pattern: RegExp, replacement: (found: string) => string];

const swaps: readonly Swap[] = [
  ['sql: swap and/or', /\band\b(?!\s{1,9}\d)/gi, () => 'or'],
  ['sql: swap and/or', /\bor\b/gi, () => 'and'],
  ['sql: null and not null', /\bis not null\b/gi, () => 'is null'],
  ['sql: null and not null', /\bis null\b/gi, () => 'is not null'],
  ['sql: drop not', /\bnot (?=exists\b)/gi, () => ''],
  ['sql: asc and desc', /\bdesc\b/gi, () => 'asc'],
  ['sql: boundary', /<=/g, () => '<'],
  ['sql: boundary', />=/g, () => '>'],
  ['sql: boundary', / < /g, () => ' <= '],
  ['sql: boundary', / > /g, () => ' >= '],
  ['sql: equal and not', / <> /g, () => ' = '],
  ['sql: inner and left join', /\bleft join\b/gi, () => 'join'],
];

/**
 * Mutants of the SQL in a template literal. `text` is the file; `from` and `to` are the offsets between the backticks.
 */
export function sqlMutants(text: string, from: number, to: number): Found[] {
  const words = blanked(text.slice(from, to));
  const found: Found[] = [];
  for (const [operator, pattern, replacement] of swaps) {
    for (const match of words.matchAll(pattern)) {
      const start = from + match.index;
      found.push({ operator, start, end: start + match[0].length, replacement: replacement(match[0]) });
    }
  }
  for (const match of words.matchAll(/\border\s{1,9}by\b/gi)) {
    const end = clauseEnd(words, match.index + match[0].length);
    found.push({
      operator: 'sql: drop order by',
      start: from + match.index,
      end: from + end,
      replacement: '',
    });
  }
  for (const match of words.matchAll(/\b(where|and)\b/gi)) {
    if (isBetween(words, match.index)) continue;
    const begin = match.index + match[0].length;
    const end = clauseEnd(words, begin);
    if (words.slice(begin, end).trim() === '') continue;
    const start = from + (match[0].toLowerCase() === 'where' ? begin : match.index);
    const replacement = match[0].toLowerCase() === 'where' ? ' true ' : '';
    found.push({ operator: 'sql: drop conjunct', start, end: from + end, replacement });
  }
  return found;
}

/** Whether this is the `and` of `between a and b`. */
const isBetween = (words: string, at: number) =>
  /\bbetween\s+\S+\s+$/i.test(words.slice(Math.max(0, at - 80), at));

/** The offset where the clause ends: at a keyword, or at the closing bracket around it. */
function clauseEnd(words: string, from: number): number {
  let depth = 0;
  for (let at = from; at < words.length; at += 1) {
    const letter = words[at];
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth < 0) return at;
    if (depth > 0 || /\w/.test(words[at - 1] ?? '')) continue;
    CLAUSE_END.lastIndex = at;
    if (CLAUSE_END.test(words)) return at;
  }
  return words.length;
}

/** The SQL with interpolations, quoted text and comments blanked out. The length stays the same. */
function blanked(raw: string): string {
  const letters = [...raw];
  let depth = 0;
  for (let at = 0; at < letters.length; at += 1) {
    if (letters[at] === '$' && letters[at + 1] === '{') {
      depth += 1;
      letters[at] = '¤';
      continue;
    }
    if (depth === 0) continue;
    const letter = letters[at];
    if (letter === '{' && raw[at - 1] !== '$') depth += 1;
    if (letter === '}') depth -= 1;
    letters[at] = '¤';
  }
  return letters.join('').replaceAll(/'[^'\n]*'|"[^"\n]*"|--[^\n]*/g, (quoted) => '¤'.repeat(quoted.length));
}

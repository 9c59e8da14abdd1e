/** The length of a text as people and the database count it: an emoji of one code point is one character. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text has more than `most` code points. Looks at no more of the text than that needs. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  return text.length > 2 * most || countCharacters(text) > most;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Words as a person counts them, also in scripts without blanks between words, such as Japanese. */
export function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(text)) if (isWordLike === true) count += 1;
  return count;
}

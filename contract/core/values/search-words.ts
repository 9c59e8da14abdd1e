/** Each word costs a search of its own, so the first ones must do. */
const WORDS_SEARCHED = 10;

const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ð: 'd',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** A text as names are compared: in lower case, without accents and strokes. As SQL's `words_of`. */
export const plainLettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđħıðςßæœþ]/g, (letter) => plainLetters[letter] ?? letter);

/**
 * The different words of a text as the search compares them: in lower case, without accents and punctuation. The SQL
 * function `search_words` (migration 082) takes names and titles apart in the same way.
 */
export const searchWords = (text: string): string[] => {
  const words = plainLettersOf(text).split(
    /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000]+/,
  );
  return [...new Set(words)].filter((word) => word !== '').slice(0, WORDS_SEARCHED);
};

/** Each word costs a search of its own, so the first ones must do. */
const WORDS_SEARCHED = 10;

const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ɖ: 'd',
  ħ: 'h',
  ı: 'i',
  ð: 'd',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
  ґ: 'г',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

const MARKS =
  // oxlint-disable-next-line no-misleading-character-class -- the marks themselves are meant
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const APOSTROPHES =
  /[\u0027\u0060\u00b4\u02b9\u02bb-\u02bf\u02c8\u055a\u05f3\u2018\u2019\u201b\u2032\u2035\ua78c\uff07]/g;
const WITHOUT_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const BLANKS = /[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+/g;
const BETWEEN_WORDS =
  /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3003\u30fb]+/;

/**
 * A text as names and titles are compared: without case, accents, strokes, ligatures, apostrophes and further
 * blanks. As the SQL function `plain` (migration 132), for the options that a page searches itself.
 */
export const plain = (text: string): string =>
  text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(APOSTROPHES, '')
    .replace(WITHOUT_WIDTH, '')
    .toLowerCase()
    .replace(/[łøđɖħıðŧŋςґßæœþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(BLANKS, ' ')
    .replace(/^ | $/g, '');

const plainWords = (text: string): string[] =>
  plain(text)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');

/** The different words of a typed text, each of which must begin a word of a name or title. */
export const typedWords = (typed: string): string[] =>
  [...new Set(plainWords(typed))].slice(0, WORDS_SEARCHED);

/** Names of more words are found by their words only. */
const WORDS_JOINED = 6;

/** What typed words may begin: a word of the name, or the joined name from any word. SQL's `name_starts`. */
export function nameStarts(name: string): string[] {
  const words = plainWords(name);
  const isJoined = words.length > 1 && words.length <= WORDS_JOINED;
  const joined = isJoined ? words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join('')) : [];
  return [...new Set([...words, ...plainWords(name.replace(APOSTROPHES, ' ')), ...joined])];
}

/** Something was typed, but no word: no name has it. */
export const isWithoutWords = (typed: string): boolean =>
  typed.trim() !== '' && typedWords(typed).length === 0;

/** Whether each typed word begins a word of a name, as the server searches names. */
export function namesBegunBy(typed: string): (name: string) => boolean {
  const words = typedWords(typed);
  if (isWithoutWords(typed)) return () => false;
  return (name) => {
    const starts = nameStarts(name);
    return words.every((word) => starts.some((start) => start.startsWith(word)));
  };
}

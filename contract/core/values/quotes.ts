const LEAST_WORDS = 6;

const LEAST_WORDS_ALONE = 3;

/** A sentence ends with its mark and a space, or with the line. Chinese and Japanese marks need no space. */
const sentenceEnd = /(?<=[.!?…][\p{Pf}\p{Pe}"']{0,3})\s|(?<=[。！？])|[\r\n]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The words alone, so that neither spaces nor case nor punctuation matter. */
const wordsIn = (text: string): string[] =>
  [...segmenter.segment(text.normalize('NFKC').replaceAll('’', "'").toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);

const sentencesIn = (text: string) => text.split(sentenceEnd).map((sentence) => sentence.trim());

/**
 * The sentences of some texts that the summary repeats word for word, as they were written. Within a sentence
 * of the summary, five words or less are too common to be a quote; as a whole sentence, two or less are.
 */
export function quotedIn(summary: string, texts: readonly string[]): string[] {
  const said = ` ${wordsIn(summary).join(' ')} `;
  const alone = new Set(sentencesIn(summary).map((sentence) => wordsIn(sentence).join(' ')));
  const isQuoted = (sentence: string) => {
    const words = wordsIn(sentence);
    if (words.length >= LEAST_WORDS) return said.includes(` ${words.join(' ')} `);
    return words.length >= LEAST_WORDS_ALONE && alone.has(words.join(' '));
  };
  return [...new Set(texts.flatMap(sentencesIn).filter(isQuoted))];
}

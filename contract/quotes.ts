const LEAST_WORDS = 6;

/** A sentence ends with its mark and a space, or with the line. Chinese and Japanese marks need no space. */
const sentenceEnd = /(?<=[.!?…][\p{Pf}\p{Pe}"']{0,3})\s+|(?<=[。！？])|[\r\n]+/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The words alone, so that neither spaces nor case nor punctuation matter. */
const wordsIn = (text: string): string[] =>
  [...segmenter.segment(text.normalize('NFKC').replaceAll('’', "'").toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);

/**
 * The sentences of some texts that the summary repeats word for word, as they were written. Sentences of five words or
 * less are too common to be quotes.
 */
export function quotedIn(summary: string, texts: readonly string[]): string[] {
  const said = ` ${wordsIn(summary).join(' ')} `;
  const isQuoted = (sentence: string) => {
    const words = wordsIn(sentence);
    return words.length >= LEAST_WORDS && said.includes(` ${words.join(' ')} `);
  };
  const sentences = texts.flatMap((text) => text.split(sentenceEnd)).map((sentence) => sentence.trim());
  return [...new Set(sentences.filter(isQuoted))];
}

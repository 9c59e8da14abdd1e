/** A printed page as contents without layout. The words of a pack are exactly the words of its sheet. */
export type Sheet = {
  /** Also the title of the file: it must name no person but the employee. */
  readonly title: string;
  /** Stands at the top of each page, on the right. */
  readonly aside: string;
  /** Stands at the bottom of each page, on the left. */
  readonly footer: string;
  /** The day of the file, as YYYY-MM-DD: the same contents give the same bytes all day. */
  readonly day: string;
  readonly blocks: readonly Block[];
};

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  /** Each line of the text is a paragraph. */
  | { readonly kind: 'text'; readonly text: string; readonly isDim?: boolean }
  /** What a person said, under their name. */
  | { readonly kind: 'said'; readonly by: string; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Short cells only: pages never divide a row. The first row is the header, first cells name their row. */
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** Empty lines to write on. */
  | { readonly kind: 'lines'; readonly count: number };

/** What stands for a character that the font lacks. */
export const NO_GLYPH = '□';
export const noGlyphSentence = `${NO_GLYPH} stands for a character that the font of this document does not have.`;

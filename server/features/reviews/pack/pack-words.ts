import { NO_GLYPH } from './pack-sheet.ts';

/** Texts as a font can show them. */
export class FontWords {
  readonly #has: (codePoint: number) => boolean;
  #isLacking = false;

  constructor(has: (codePoint: number) => boolean) {
    this.#has = has;
  }

  /** Whether a character was replaced. */
  get isLacking(): boolean {
    return this.#isLacking;
  }

  /** One line: replaces what the font can't show, and drops what has no shape of its own. */
  fold(text: string): string {
    const plain = text.toWellFormed().normalize('NFC').replaceAll(/\s/g, ' ');
    return Array.from(plain.replaceAll(shapeless, ''), (character) => {
      if (this.#has(character.codePointAt(0) ?? 0)) return character;
      this.#isLacking = true;
      return NO_GLYPH;
    }).join('');
  }
}

/** Soft hyphens, joiners, direction marks, variation selectors and skin tones. */
const shapeless = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/gu;

/**
 * Divides words that are longer than a line, because pdfkit measures the rest of such a word again for each
 * line: one of 10,000 letters would take it five seconds. Set the font and its size first.
 */
export function divided(doc: PDFKit.PDFDocument, text: string, width: number): string {
  return text.replaceAll(/\S{25,}/g, (word) => {
    if (doc.widthOfString(word) <= width) return word;
    let left = width;
    return Array.from(word, (letter) => {
      const needed = doc.widthOfString(letter) * KERNING;
      const isFull = needed > left;
      left = (isFull ? width : left) - needed;
      return isFull ? `\n${letter}` : letter;
    }).join('');
  });
}

/** Letters side by side can be a little wider than alone. */
const KERNING = 1.02;

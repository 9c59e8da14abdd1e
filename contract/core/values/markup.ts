/** Says below a field which markup its text may have. Source: docs/product/texts.md. */
export const markupHint = 'You can use **bold**, lists and links.';

const signs = [
  // emphasis
  /\*\S/,
  /_\S/,
  // links
  /\]\(/,
  /https?:/i,
  /mailto:/i,
  /<\S/,
  // an escaped sign
  /\\[!-/:-@[-`{-~]/,
  // list items
  /^ {0,3}[-+*](?:\s|$)/m,
  /^ {0,3}\d{1,9}[.)](?:\s|$)/m,
];

/** False for texts that certainly have no markup, so that most texts are shown without a parser. */
export const mayHaveMarkup = (text: string) => signs.some((sign) => sign.test(text));

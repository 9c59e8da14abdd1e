import Markdown, { type MarkdownIt, type Token } from 'markdown-it';
import { LINK_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from './constants.ts';
import { isTextLink } from './links.ts';
import { mayHaveMarkup } from './markup.ts';

/**
 * The markup of descriptions, notes, updates and kudos: a small subset of Markdown, as a tree. Images,
 * headings, code, tables and HTML stay text. Source: docs/product/texts.md.
 */
export type RichBlock =
  | { readonly kind: 'paragraph'; readonly isSpaced: boolean; readonly parts: readonly RichPart[] }
  | {
      readonly kind: 'list';
      /** Whether an empty line stands before the block. */
      readonly isSpaced: boolean;
      /** The first number of an ordered list; null: bullets. */
      readonly start: number | null;
      readonly items: readonly RichItem[];
    };

export type RichItem = { readonly isSpaced: boolean; readonly blocks: readonly RichBlock[] };

export type RichPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'em'; readonly parts: readonly RichPart[] }
  | {
      readonly kind: 'link';
      readonly href: string;
      readonly title: string | null;
      readonly parts: readonly RichPart[];
    };

/** Lists within lists up to this depth. A text with deeper lists is shown as it was written. */
const MAX_LISTS = 8;

const parser = makeParser();

/** The markup of a text; null when it has none, or is to be shown as it was written. */
export function richTextOf(text: string): readonly RichBlock[] | null {
  // The parser's time grows faster than the text.
  if (text.length > TEXT_MAX_CHARACTERS || !mayHaveMarkup(text)) return null;
  // Of an address that is too long, the parser links the beginning.
  if (text.split(/\s/).some((word) => word.length > LINK_MAX_CHARACTERS)) return null;
  const tokens = parser.parse(text, {});
  if (!tokens.some(isMarkup) && !tokens.some(({ content }) => content.includes('\\'))) return null;
  if (tokens.some(({ type, level }) => type === 'list_item_open' && level >= 2 * MAX_LISTS)) return null;
  // The parser doesn't ask about empty addresses.
  if (tokens.some(({ children }) => children?.some(isBadLink))) return null;
  const lines = text.split(/\r\n|\n|\r/);
  return blocksOf(tokens.values(), lines);
}

function makeParser(): MarkdownIt {
  // The default nesting of this preset, 20, drops the items of deep lists without an error.
  const made = new Markdown('zero', { maxNesting: 100, linkify: true });
  made.enable(['emphasis', 'escape', 'list', 'link', 'autolink', 'linkify', 'newline']);
  // "README.md" is no address of Moldova.
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  made.validateLink = isTextLink;
  // Addresses are shown as they were typed, so no letters of another script can stand for others.
  made.normalizeLinkText = (url) => url;
  return made;
}

const isMarkup = ({ type, children }: Token): boolean =>
  type === 'list_item_open' ||
  (children ?? []).some((child) => ['strong_open', 'em_open', 'link_open'].includes(child.type));

const isBadLink = (token: Token) => token.type === 'link_open' && !isTextLink(String(token.attrGet('href')));

/** The blocks up to the end of the block that was opened before. */
function blocksOf(tokens: Iterator<Token>, lines: readonly string[]): RichBlock[] {
  const blocks: RichBlock[] = [];
  for (let token = next(tokens); token !== null && token.nesting >= 0; token = next(tokens)) {
    const isSpaced = blocks.length > 0 && isAfterEmptyLine(token, lines);
    if (token.type === 'paragraph_open') {
      const inline = next(tokens);
      blocks.push({ kind: 'paragraph', isSpaced, parts: partsOf((inline?.children ?? []).values()) });
      next(tokens);
    } else {
      const start = token.type === 'bullet_list_open' ? null : Number(token.attrGet('start') ?? 1);
      blocks.push({ kind: 'list', isSpaced, start, items: itemsOf(tokens, lines) });
    }
  }
  return blocks;
}

function itemsOf(tokens: Iterator<Token>, lines: readonly string[]): RichItem[] {
  const items: RichItem[] = [];
  for (let token = next(tokens); token?.type === 'list_item_open'; token = next(tokens)) {
    const isSpaced = items.length > 0 && isAfterEmptyLine(token, lines);
    items.push({ isSpaced, blocks: blocksOf(tokens, lines) });
  }
  return items;
}

const isAfterEmptyLine = ({ map }: Token, lines: readonly string[]) =>
  map !== null && map[0] > 0 && (lines[map[0] - 1] ?? '').trim() === '';

/** The parts up to the end of the part that was opened before. */
function partsOf(tokens: Iterator<Token>): RichPart[] {
  const parts: RichPart[] = [];
  for (let token = next(tokens); token !== null && token.nesting >= 0; token = next(tokens)) {
    const { type } = token;
    if (type === 'softbreak' || type === 'hardbreak') parts.push({ kind: 'break' });
    else if (type === 'strong_open') parts.push({ kind: 'strong', parts: partsOf(tokens) });
    else if (type === 'em_open') parts.push({ kind: 'em', parts: partsOf(tokens) });
    else if (type === 'link_open') parts.push(linkOf(token, partsOf(tokens)));
    else if (token.content !== '') parts.push({ kind: 'text', text: token.content });
  }
  return parts;
}

/** A link without words shows its address. */
function linkOf(token: Token, parts: readonly RichPart[]): RichPart {
  const href = String(token.attrGet('href'));
  const title = token.attrGet('title');
  const shown = wordsOf(parts).trim() === '' ? [{ kind: 'text', text: href } as const] : parts;
  return { kind: 'link', href, title: title === null ? null : String(title), parts: shown };
}

function next(tokens: Iterator<Token>): Token | null {
  const { done, value } = tokens.next();
  return done === true ? null : value;
}

/** A text without markup, for emails: all words, dashes and numbers of lists, and the links' addresses. */
export function plainTextOf(text: string): string {
  const blocks = richTextOf(text);
  return blocks === null ? text : linesOf(blocks).join('\n');
}

const linesOf = (blocks: readonly RichBlock[]): string[] =>
  blocks.flatMap((block) => [...(block.isSpaced ? [''] : []), ...ownLines(block)]);

function ownLines(block: RichBlock): string[] {
  if (block.kind === 'paragraph') return wordsOf(block.parts).split('\n');
  const { start, items } = block;
  return items.flatMap(({ isSpaced, blocks }, place) => {
    const sign = start === null ? '- ' : `${start + place}. `;
    const [first = '', ...others] = linesOf(blocks);
    const rest = others.map((line) => (line === '' ? '' : ' '.repeat(sign.length) + line));
    return [...(isSpaced ? [''] : []), (sign + first).trimEnd(), ...rest];
  });
}

/** The words of parts, with line breaks, and each link's address behind other words. */
export function wordsOf(parts: readonly RichPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'break') return '\n';
      if (part.kind !== 'link') return wordsOf(part.parts);
      const said = [wordsOf(part.parts), part.title ?? ''].filter((words) => words !== '').join(', ');
      return isItsAddress(said, part.href) ? said : `${said} (${part.href})`;
    })
    .join('');
}

/** Whether the words of a link are its address. */
export const isItsAddress = (words: string, href: string) =>
  words === href || `mailto:${words}` === href || `${words}/` === href;

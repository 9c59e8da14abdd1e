import type { Sources } from './sources.ts';

const TOKENS = 'web/ui/tokens.css';
const BREAKPOINTS = 'web/ui/breakpoints.css';
/** The same widths for scripts. */
const SCRIPTED = 'web/ui/breakpoints.ts';

type Kind = { readonly properties: RegExp; readonly tokens: RegExp; readonly noun: string };
type Part = { readonly line: number; readonly text: string };

const kinds: readonly Kind[] = [
  {
    properties: /^font(-size)?$/,
    tokens: /^--ui-(small|body|lead|subheading|heading|title|headline)$/,
    noun: 'font size',
  },
  { properties: /^border(-[a-z]+){0,2}-radius$/, tokens: /^--ui-radius-/, noun: 'radius' },
  {
    properties: /^((row-|column-)?gap|(padding|margin)(-[a-z]+){0,2})$/,
    tokens: /^--ui-space-/,
    noun: 'distance',
  },
];

/** Font sizes, radii, distances and window widths that style sheets write as numbers, and unknown tokens. */
export function statedSizes(sources: Sources): string[] {
  const sheets = [...sources].filter(([path]) => path.startsWith('web/') && path.endsWith('.css'));
  const tokens = declarationsOf(sources.get(TOKENS) ?? '');
  const names = new Set(sheets.flatMap(([, text]) => declarationsOf(text).map(({ property }) => property)));
  const widths = widthsOf(sources.get(BREAKPOINTS) ?? '');
  return [
    ...scriptedWidths(sources, widths),
    ...sheets
      .filter(([path, text]) => path !== TOKENS && path !== BREAKPOINTS && !isGenerated(text))
      .flatMap(([path, text]) => [
        ...declarationsOf(text).flatMap(({ line, property, value }) => [
          ...literalsIn(property, value, tokens).map((fault) => `${path}:${line}: ${fault}`),
          ...unknownIn(value, names).map((name) => `${path}:${line}: ${name} is not in ${TOKENS}`),
        ]),
        ...partsOf(text)
          .filter((part) => /^@media\b.*width/.test(part.text))
          .map((part) => `${path}:${part.line}: ${part.text}: ${insteadOf(part.text, widths)}`),
      ]),
  ];
}

/** Conditions in scripts: only `breakpoints.ts` states some, and each as `breakpoints.css` has it. */
const scriptedWidths = (sources: Sources, widths: ReadonlyMap<string, string>): string[] =>
  [...sources]
    .filter(([path]) => /^web\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\((?:min|max)-width: \d+px\)/g)]
        .map(([condition]) => condition)
        .filter((condition) => path !== SCRIPTED || !widths.has(condition))
        .map((condition) => `${path}: ${condition}: use a name of ${SCRIPTED}, stated as in ${BREAKPOINTS}`),
    );

const isGenerated = (text: string) => text.includes('written by scripts/theme-variables.ts');

type Declaration = { readonly line: number; readonly property: string; readonly value: string };

const declarationsOf = (text: string): Declaration[] =>
  partsOf(text).flatMap(({ line, text: part }) => {
    const colon = part.indexOf(':');
    return colon < 0 ? [] : [{ line, property: part.slice(0, colon), value: part.slice(colon + 1).trim() }];
  });

/** Declarations, selectors and conditions with their lines, without comments. */
function partsOf(text: string): Part[] {
  const code = text
    .split('/*')
    .map((part, at) => (at === 0 ? part : `${linesOf(part)}${part.split('*/').slice(1).join('*/')}`))
    .join('');
  let line = 1;
  return code.split(/[;{}]/).flatMap((part) => {
    const start = line + part.slice(0, part.length - part.trimStart().length).split('\n').length - 1;
    line += part.split('\n').length - 1;
    return part.trim() === '' ? [] : [{ line: start, text: part.trim() }];
  });
}

/** The line breaks of a comment, so that what follows keeps its line. */
const linesOf = (part: string) => '\n'.repeat((part.split('*/')[0] ?? '').split('\n').length - 1);

function literalsIn(property: string, value: string, tokens: readonly Declaration[]): string[] {
  const kind = kinds.find(({ properties }) => properties.test(property));
  if (kind === undefined) return [];
  const lengths = outsideCalc(value)
    .split(/[\s(),/]+/)
    .filter((word) => /^-?[\d.]+(px|rem|pt)$/.test(word) && Number.parseFloat(word) !== 0);
  return lengths
    .filter((length) => kind.noun !== 'distance' || !isOfItsPlace(length))
    .map((length) => {
      const size = length.replace('-', '');
      const token = tokens.find((each) => kind.tokens.test(each.property) && each.value === size);
      if (token === undefined)
        return `${property} ${length}: use a ${kind.noun} of ${TOKENS}, or add one there`;
      const use = size === length ? `var(${token.property})` : `calc(-1 * var(${token.property}))`;
      return `${property} ${length}: use ${use}`;
    });
}

/** One pixel fits a line, and what is larger than the scale of the distances belongs to one place. */
function isOfItsPlace(length: string): boolean {
  const pixels = Math.abs(Number.parseFloat(length));
  return length.endsWith('px') && (pixels === 1 || pixels > 64);
}

/** The value without each `calc(…)` that begins from a token. */
function outsideCalc(value: string): string {
  const start = value.indexOf('calc(');
  if (start < 0) return value;
  let depth = 1;
  let end = start + 'calc('.length;
  for (; depth > 0 && end < value.length; end += 1) {
    if (value[end] === '(') depth += 1;
    if (value[end] === ')') depth -= 1;
  }
  const inside = value.slice(start + 'calc('.length, end - 1);
  const kept = inside.includes('var(') ? '' : inside;
  return `${value.slice(0, start)} ${kept} ${outsideCalc(value.slice(end))}`;
}

/** Tokens without a second value, which make the browser drop the declaration if no sheet states them. */
const unknownIn = (value: string, names: ReadonlySet<string>): string[] =>
  value
    .split('var(')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(')')))
    .filter((name) => name.startsWith('--ui-') && !name.includes(',') && !names.has(name));

/** The names of the breakpoints, by condition. */
const widthsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    partsOf(text).flatMap(({ text: part }) => {
      const [rule, name = '', ...condition] = part.split(/\s+/);
      return rule === '@custom-media' ? [[condition.join(' '), name] as const] : [];
    }),
  );

function insteadOf(media: string, widths: ReadonlyMap<string, string>): string {
  const condition = media.slice('@media'.length).trim();
  const least = /^\(min-width: (\d+)px\)$/.exec(condition)?.[1];
  const below = least === undefined ? condition : `(max-width: ${Number(least) - 1}px)`;
  const name = widths.get(below);
  if (name === undefined) return `use a name of ${BREAKPOINTS}, or add one there`;
  return `use @media ${least === undefined ? '' : 'not '}(${name}) of ${BREAKPOINTS}`;
}

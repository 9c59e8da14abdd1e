const FORCED = 'data-forced';
const pseudo = /:(hover|focus-visible|focus-within|focus|active)(?![\w-])/g;

let areRulesOpen = false;

/** Forces all elements into states such as `hover` or `focus` at once; '' ends that. */
export function forceStates(states: string): void {
  if (!areRulesOpen) {
    for (const sheet of document.styleSheets) openRules(sheet.cssRules);
    areRulesOpen = true;
  }
  for (const element of document.querySelectorAll('*')) {
    if (states === '') element.removeAttribute(FORCED);
    else element.setAttribute(FORCED, states);
  }
}

/** Rewrites selectors, so that the attribute triggers each state too. */
function openRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const opened = rule.selectorText.replace(
        pseudo,
        (_, state) => `:is(:${state}, [${FORCED}~="${state}"])`,
      );
      if (opened !== rule.selectorText) rule.selectorText = opened;
    }
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) openRules(rule.cssRules);
  }
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Texts with a contrast below 4.5:1 against their background, one readable line each. */
export function faintTexts(within: Element): string[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? '';
    const element = node.parentElement;
    if (text !== '' && element !== null && isShown(element))
      note(element, text, getComputedStyle(element).color);
  }
  for (const field of within.querySelectorAll('input, textarea')) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !isShown(field))
      continue;
    if (/^(checkbox|radio|hidden|file)$/.test(field.type)) continue;
    const isEmpty = field.value === '';
    const { color } = getComputedStyle(field, isEmpty ? '::placeholder' : null);
    if (!isEmpty || field.placeholder !== '') note(field, field.value || field.placeholder, color);
  }
  return [...found];

  function note(element: Element, text: string, color: string): void {
    const ground = groundOf(element);
    const front = over(faded(parse(color), opacityOf(element)), ground);
    const ratio = contrast(front, ground);
    if (ratio < 4.5)
      found.add(`${ratio.toFixed(2)} "${text.slice(0, 30)}" ${String(element.className).slice(0, 60)}`);
  }
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (/^(STYLE|SCRIPT|TITLE|OPTION)$/.test(element.tagName) || width <= 1 || height <= 1) return false;
  // Fully transparent text, such as the label under a button's spinner, is not meant to be read.
  return element.checkVisibility({ visibilityProperty: true }) && opacityOf(element) > 0;
}

function opacityOf(element: Element): number {
  let opacity = 1;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    opacity *= Number(getComputedStyle(at).opacity);
  }
  return opacity;
}

/** The background behind an element, with all layers blended. */
function groundOf(element: Element): Colour {
  const grounds: Colour[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    grounds.push(parse(getComputedStyle(at).backgroundColor));
  }
  return grounds.reduceRight<Colour>((below, above) => over(above, below), [255, 255, 255, 1]);
}

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** Parses any CSS color by painting it on a canvas. */
function parse(color: string): Colour {
  if (canvas === null) throw new Error('There is no canvas.');
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

const faded = ([red, green, blue, alpha]: Colour, opacity: number): Colour => [
  red,
  green,
  blue,
  alpha * opacity,
];

const over = ([r, g, b, alpha]: Colour, [red, green, blue]: Colour): Colour => [
  r * alpha + red * (1 - alpha),
  g * alpha + green * (1 - alpha),
  b * alpha + blue * (1 - alpha),
  1,
];

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance as WCAG defines it. */
function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

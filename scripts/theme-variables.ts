import { readFileSync, writeFileSync } from 'node:fs';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cssVariables, theme } from '../web/ui/theme.ts';

/**
 * Writes the component library's variables, as our theme sets them, into style sheets. By default the library
 * adds a `<style>` to each page, which the content security policy forbids. With `--check` the script only
 * lists outdated sheets.
 */
const sheets = [
  { file: 'web/ui/theme-variables.css', selector: ':root' },
  // The style preview shows both color schemes on one page.
  { file: 'web/features/style-preview/side-variables.css', selector: '[data-side]' },
];

/** Style sheets whose text doesn't match the theme. */
export function outdatedSheets(): string[] {
  return sheets.filter(({ file, selector }) => read(file) !== sheetOf(selector)).map(({ file }) => file);
}

function sheetOf(selector: string): string {
  const props = { theme, cssVariablesResolver: cssVariables, cssVariablesSelector: selector };
  const markup = renderToStaticMarkup(createElement(MantineProvider, { ...props, withGlobalClasses: false }));
  const css = markup.slice(markup.indexOf('>', markup.indexOf('<style')) + 1, markup.lastIndexOf('</style>'));
  const rules = css
    .split('}')
    .map((rule) => rule.split('{'))
    .filter(([, body]) => body !== undefined)
    .map(([selectors = '', body = '']) => `${selectors.trim()} {\n${declarationsOf(body)}\n}\n`);
  return `${header}${rules.join('\n')}`;
}

const header = `/* biome-ignore-all format: written by scripts/theme-variables.ts from web/ui/theme.ts */
/* biome-ignore-all lint: the same */
`;

const declarationsOf = (body: string) =>
  body
    .split(';')
    .map((declaration) => declaration.trim().replace(/\s+/g, ' '))
    .filter((declaration) => declaration !== '')
    .map((declaration) => `  ${declaration.replaceAll("'", '"')};`)
    .join('\n');

const pathOf = (file: string) => new URL(`../${file}`, import.meta.url);
const read = (file: string) => readFileSync(pathOf(file), 'utf8');

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const outdated = outdatedSheets();
    if (outdated.length > 0) console.error(`Outdated: ${outdated.join(', ')}`);
    process.exitCode = outdated.length > 0 ? 1 : 0;
  } else {
    for (const { file, selector } of sheets) writeFileSync(pathOf(file), sheetOf(selector));
  }
}

import { dirname, join } from 'node:path';
import { isTest, type Sources } from './sources.ts';

/** References in code and pages to a page in docs/ that doesn't exist. */
export function missingPages(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (isTest(path)) return [];
    const pages = [...namedPages(text), ...(path.endsWith('.md') ? linkedPages(path, text) : [])];
    const missing = new Set(pages.filter((page) => !sources.has(page)));
    return [...missing].map((page) => `${path}: there is no page ${page}`);
  });
}

const namedPages = (text: string) =>
  text
    .split(/[\s'"`()<>[\],;#]/)
    .filter((word) => word.startsWith('docs/') && word.includes('.md'))
    .map((word) => word.slice(0, word.indexOf('.md') + '.md'.length));

const linkedPages = (path: string, text: string) =>
  text
    .split('](')
    .slice(1)
    .map((rest) => rest.split(/[)#]/)[0] ?? '')
    .filter((target) => target.endsWith('.md') && !target.includes(':'))
    .map((target) => join(dirname(path), target));

/**
 * Names in the chunk expressions that match no file or folder of the pages, the contract or the packages. `Name[…]` is
 * a prefix.
 */
export function missingChunkNames(expressions: readonly RegExp[], paths: readonly string[]): string[] {
  const segments = new Set(paths.flatMap((path) => path.split('/').flatMap((part) => [part, stemOf(part)])));
  const known = [...segments];
  return expressions.flatMap(({ source }) =>
    namesIn(source)
      .filter((name) => {
        const [stem = ''] = name.split('[');
        return name === stem ? !segments.has(name) : !known.some((segment) => segment.startsWith(stem));
      })
      .map((name) => `scripts/pages/chunks.ts: no file is called ${name}`),
  );
}

const namesIn = (source: string) =>
  source
    .replaceAll('[\\\\/]', '/')
    .replaceAll('\\.ts', '/')
    .replaceAll('\\.', '/')
    .split(/[\\/()|^$*+?:!]/)
    .filter((name) => name !== '' && !name.startsWith('['));

const stemOf = (part: string) => part.split('.')[0] ?? '';

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

const DECISIONS = 'docs/decisions/';

/** Decisions without a row, which has date and status, in the index. */
export function unlistedDecisions(sources: Sources): string[] {
  const index = sources.get(`${DECISIONS}README.md`) ?? '';
  return [...sources.keys()]
    .filter((path) => path.startsWith(DECISIONS) && !path.endsWith('/README.md'))
    .filter((path) => !index.includes(`](${path.slice(DECISIONS.length)}) | 20`))
    .map((path) => `${path}: it has no row in ${DECISIONS}README.md`);
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

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { ensurePages } from '#server/commands/pages.ts';
import { parseArgs } from 'node:util';
import { type Session, sessionOf } from './kit/served.ts';
import { openBrowser, timeToRow } from './kit/watched-page.ts';
import { withServer } from './server/bench-setup.ts';
import { refreshTokensOf, type Fixture } from './server/fixture.ts';

// npm run bench -- pages [--people 1000,10000]: measures each page in a real Chromium with companies of these
// sizes: the time to its first rows, and the bytes of all replies. Writes proof/bench/results/pages.md.
const { values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { people: { type: 'string', default: '1000,10000' } },
});
const sizes = values.people.split(',').map(Number);
if (!sizes.every((size) => [1_000, 10_000, 100_000].includes(size)))
  throw new Error('--people must be 1000, 10000 or 100000, or several of them with commas.');

const ROUNDS = 7;
/** Replies that come this long after the first rows belong to the page, too. */
const SETTLE_MS = 1_500;
const BYTES_AT_MOST = 120_000;

type Screen = {
  readonly name: string;
  readonly viewer: 'admin' | 'lead' | 'member';
  readonly path: (fixture: Fixture) => string;
  /** Selector of the first row. */
  readonly row: string;
};
type Figures = { readonly ms: number; readonly bytes: number; readonly sent: number };

const aRow = 'main tbody tr a, main li a';
const screens: readonly Screen[] = [
  { name: 'dashboard (Admin)', viewer: 'admin', path: () => '/dashboard', row: aRow },
  { name: 'directory', viewer: 'admin', path: () => '/employees', row: aRow },
  { name: 'review cycle', viewer: 'admin', path: () => '/review-cycle', row: aRow },
  { name: 'projects', viewer: 'admin', path: () => '/projects', row: aRow },
  { name: 'kudos', viewer: 'admin', path: () => '/kudos', row: 'main tbody tr' },
  { name: 'dashboard (lead)', viewer: 'lead', path: () => '/dashboard', row: 'main h2' },
  { name: 'profile', viewer: 'lead', path: ({ member }) => `/employees/${member}`, row: 'main h2' },
  {
    name: 'one’s own profile',
    viewer: 'member',
    path: ({ member }) => `/employees/${member}`,
    row: 'main h2',
  },
];

await ensurePages();
const measured = new Map<number, ReadonlyMap<string, Figures>>();
for (const people of sizes) {
  console.log(`  ${people} people`);
  measured.set(
    people,
    await withServer(people, async ({ owner, fixture, port }) => {
      const figures = new Map<string, Figures>();
      for (const screen of screens) {
        const url = `http://127.0.0.1:${port}`;
        const [token = ''] = await refreshTokensOf(owner, fixture[screen.viewer], 1);
        const one = await figuresOf(screen, fixture, {
          url,
          session: await sessionOf(url, fixture[screen.viewer], token),
        });
        console.log(
          `  ${screen.name.padEnd(20)} first rows after ${one.ms.toFixed(0)} ms, replies ${kilobytes(one.bytes)}, as sent ${kilobytes(one.sent)}`,
        );
        figures.set(screen.name, one);
      }
      return figures;
    }),
  );
}
const results = join(import.meta.dirname, 'results');
mkdirSync(results, { recursive: true });
writeFileSync(join(results, 'pages.md'), report());
const tooLarge = [...measured.values()]
  .flatMap((all) => [...all])
  .filter(([, { bytes }]) => bytes > BYTES_AT_MOST);
for (const [name, { bytes }] of tooLarge) console.log(`  TOO MUCH: ${name} loads ${kilobytes(bytes)}`);

type Visitor = { readonly url: string; readonly session: Session };

async function figuresOf(screen: Screen, fixture: Fixture, { url, session }: Visitor): Promise<Figures> {
  const { context, close } = await openBrowser(session);
  try {
    const address = `${url}${screen.path(fixture)}`;
    // The first visit fills the browser's cache of scripts, as an earlier page would.
    await visit(context, address, screen.row);
    const counted = await bytesOf(context, address, screen.row);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await visit(context, address, screen.row));
    return { ms: times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0, ...counted };
  } finally {
    await close();
  }
}

async function visit(context: BrowserContext, address: string, row: string): Promise<number> {
  const page = await context.newPage();
  const time = await timeToRow(page, address, row);
  await page.close();
  return time;
}

/** The bytes of the replies of all calls that the page makes. */
async function bytesOf(context: BrowserContext, address: string, row: string) {
  const page = await context.newPage();
  const replies: Promise<{ bytes: number; sent: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    const read = async () => {
      const [body, { responseBodySize }] = [await (await request.response())?.body(), await request.sizes()];
      return { bytes: body?.length ?? 0, sent: responseBodySize };
    };
    replies.push(read());
  });
  await timeToRow(page, address, row);
  await page.waitForTimeout(SETTLE_MS);
  const all = await Promise.all(replies);
  await page.close();
  const sum = (field: 'bytes' | 'sent') => all.reduce((total, reply) => total + reply[field], 0);
  return { bytes: sum('bytes'), sent: sum('sent') };
}

function report(): string {
  const [smallest] = sizes;
  const columns = sizes.flatMap((size) => [
    `${size.toLocaleString('en-US')}: ms`,
    'ratio',
    'replies',
    'as sent',
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = screens.map(({ name }) =>
    line([
      name,
      ...sizes.flatMap((size) => {
        const one = measured.get(size)?.get(name);
        const first = measured.get(smallest ?? size)?.get(name);
        if (!one || !first) return ['–', '–', '–', '–'];
        const ratio = (one.ms / first.ms).toFixed(2);
        return [one.ms.toFixed(0), ratio, kilobytes(one.bytes), kilobytes(one.sent)];
      }),
    ]),
  );
  return [
    '# Pages in companies of several sizes',
    '',
    `\`npm run bench -- pages --people ${values.people}\`: milliseconds until the first rows (median of ${ROUNDS} visits, scripts cached),`,
    'the ratio to the smallest company, and the replies of all calls of the page. See proof/bench/notes/server-bench.md.',
    '',
    line(['page', ...columns]),
    line(['---', ...columns.map(() => '---:')]),
    ...rows,
    '',
  ].join('\n');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

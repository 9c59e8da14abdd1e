import { ensurePages } from '../server/commands/pages.ts';

// npm run build: the pages, compressed, into dist/web.
console.log((await ensurePages()) ? 'Pages built' : 'Pages are up to date');

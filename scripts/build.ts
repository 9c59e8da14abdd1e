import { ensurePages } from '../server/commands/pages.ts';

// npm run build: builds the pages into dist/web, compressed.
console.log((await ensurePages()) ? 'Pages built' : 'Pages are up to date');

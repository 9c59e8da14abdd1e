import { readdirSync } from 'node:fs';

// npm run bench [-- NAME ...] [--OPTION ...]: measures each long list and the form of a review in a real
// Chromium, relative to a page without data and a bare field in the same run. Exits 0 unless something fails
// or is ten times slower than its goal. Options go to the programs named. `server`, `pages`,
// `navigation` and `backup` take minutes, so they run only by name.
const folder = new URL('../proof/bench/', import.meta.url);
const lists = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'lighthouse.ts')
  .map((file) => file.slice(0, -'.ts'.length));
const given = process.argv.slice(2);
const firstOption = given.findIndex((word) => word.startsWith('-'));
const asked = firstOption < 0 ? given : given.slice(0, firstOption);
const byDefault = lists.filter((name) => !['server', 'pages', 'navigation', 'backup'].includes(name));
const unknown = asked.filter((name) => !lists.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${lists.join(', ')}`);
  process.exit(1);
}
for (const name of asked.length > 0 ? asked : byDefault) {
  console.log(`${name}:`);
  await import(new URL(`${name}.ts`, folder).href);
}

import { readdirSync } from 'node:fs';

// npm run bench [-- NAME ...]: measures each long list in a real Chromium, relative to a page without data and a bare
// field in the same run. Exits 0 unless something fails or is ten times slower than its goal.
const folder = new URL('../bench/', import.meta.url);
const lists = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'lighthouse.ts')
  .map((file) => file.slice(0, -'.ts'.length));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !lists.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${lists.join(', ')}`);
  process.exit(1);
}
for (const name of asked.length > 0 ? asked : lists) {
  console.log(`${name}:`);
  await import(new URL(`${name}.ts`, folder).href);
}

import { expect, test } from 'vitest';
import { hasNewerPages, notePages, onNewerPages } from './newer-pages.ts';

test('a different build on the server counts as newer, from then on', () => {
  let told = 0;
  const stop = onNewerPages(() => (told += 1));
  notePages(null, '/assets/index-a.js');
  notePages('/assets/index-a.js', '/assets/index-a.js');
  notePages('/assets/index-b.js', null);
  expect([hasNewerPages(), told]).toEqual([false, 0]);
  notePages('/assets/index-b.js', '/assets/index-a.js');
  notePages('/assets/index-a.js', '/assets/index-a.js');
  expect([hasNewerPages(), told]).toEqual([true, 1]);
  stop();
});

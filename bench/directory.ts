import { searchMeasured } from './kit/measured-list.ts';

// npm run bench -- directory: the Team Member Directory of 5,000 people, in a real Chromium.
await searchMeasured({
  name: 'directory',
  people: 5_000,
  path: '/employees',
  row: 'tbody tr td a',
  label: 'Search by name or position',
  typed: 'grimaldi designer',
});

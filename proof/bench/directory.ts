import { searchMeasured } from './kit/measured-list.ts';

// npm run bench -- directory: measures the Team Member Directory with 5,000 people in a real Chromium.
await searchMeasured({
  name: 'directory',
  people: 5_000,
  path: '/employees',
  row: 'tbody tr td a',
  label: 'Search by name or position',
  typed: 'grimaldi designer',
});

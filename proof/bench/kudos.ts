import { loadKudos } from './kit/big-company.ts';
import { searchMeasured } from './kit/measured-list.ts';

// npm run bench -- kudos: measures the review page with 5,000 kudos in a real Chromium.
await searchMeasured({
  name: 'kudos',
  people: 500,
  more: (owner) => loadKudos(owner, 5_000),
  path: '/kudos',
  row: 'tbody tr td a',
  label: 'Search kudos',
  typed: 'grimaldi 2025',
});

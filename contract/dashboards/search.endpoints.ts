import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './search.schemas.ts';

export const search = endpoint<typeof calls.search>()({
  method: 'GET',
  path: '/Search',
  summary: 'The first people, goals and projects with the typed words that the caller may see',
  access: 'useSearch',
});

import { expect, test } from 'vitest';
import type { EvaluationByLink } from '#contract/projects/evaluation-link.schemas.ts';
import { linkStateOf } from './link-state.ts';

const open = { isDeleted: false, isSubmitted: false, isArchived: false, isExpired: false };

test.each([
  [{}, 'Open'],
  [{ isExpired: true }, 'Expired'],
  [{ isArchived: true, isExpired: true }, 'Archived'],
  [{ isSubmitted: true, isArchived: true, isExpired: true }, 'Submitted'],
  [{ isDeleted: true }, 'Deleted'],
])('a link with %j is %s', (changes, state) => {
  expect(linkStateOf({ ...open, ...changes } as EvaluationByLink)).toBe(state);
});

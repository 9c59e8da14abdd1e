import { z } from 'zod';
import { ACTION_MAX_CHARACTERS, ACTIONS_MAX } from './agreed-actions.ts';
import { line } from '#contract/core/values/texts.schemas.ts';

/** What was agreed in a review, one line each. Also validates the form and the end of a period. */
export const agreedActions = z
  .array(line(ACTION_MAX_CHARACTERS, 'is required.'), 'must be a list of actions.')
  .max(ACTIONS_MAX, `must be ${ACTIONS_MAX} actions or less.`);

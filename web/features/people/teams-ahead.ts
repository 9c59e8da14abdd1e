import { loadsAhead } from '#web/app/loads-ahead.ts';
import { teamsQuery } from './people.api.ts';

/** Fetched beside the page's code, and never with the sign-in page's. */
export const teamsAhead = () => loadsAhead(teamsQuery);

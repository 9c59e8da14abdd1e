import { loadsAhead } from '#web/app/loads-ahead.ts';
import { kudosQuery } from './kudos.api.ts';

/** Fetched beside the page's code, and never with the sign-in page's. */
export const kudosAhead = () => loadsAhead(kudosQuery);

import { loadsAhead } from '#web/app/loads-ahead.ts';
import { adminDashboardQuery } from './dashboards.api.ts';

/** Fetched beside the page's code. */
export const adminDashboardAhead = () => loadsAhead(adminDashboardQuery);

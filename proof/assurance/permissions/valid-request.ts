import type { Endpoint } from '#contract/core/endpoint.ts';
import { nameOf, type Request, type JournaledApp } from '../kit/test-app.ts';
import { permissionTable } from '../permissions.table.ts';
import { type Cast, meet } from './cells.ts';

/** A valid request of the route, about an object that an Admin may handle. */
export async function validRequest(testApp: JournaledApp, cast: Cast, endpoint: Endpoint): Promise<Request> {
  const row = permissionTable.find((one) => nameOf(one.endpoint) === nameOf(endpoint));
  if (row === undefined) throw new Error(`${nameOf(endpoint)} has no row in the table of permissions.`);
  if (row.kind !== 'object') return row.request?.() ?? {};
  const { target } = await meet(testApp, cast, row, 'admin', 'inScope');
  return row.request(target);
}

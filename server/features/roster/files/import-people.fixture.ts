import { sql } from 'kysely';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { ImportPreview } from '#contract/people/people-import.schemas.ts';
import { loadImport, previewImport } from '#contract/people/people-import.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { ada, ben, cleo, header, lines } from '../import-roster.test-firm.ts';

/** A company of Ada (Admin), Ben and Cleo, loaded by the command's rules, with Ada signed in. */
export type ImportFixture = {
  readonly test: TestApp;
  readonly admin: SignedInCaller;
  preview(roster: string | Buffer): Promise<ImportPreview>;
  load(roster: string | Buffer, basis?: string | null): Promise<{ status: number; text: string }>;
};

export const firmFile = (...more: string[]) => lines(header, ada, ben, cleo, ...more);
export const dana = 'dana@firm.test,Dana,Ode,2023-01-09,Design,Designer,2023-01-09,ben@firm.test,';

export async function openImportFixture(
  loadFirm: (test: TestApp) => Promise<unknown>,
): Promise<ImportFixture> {
  const test = await startTestApp();
  await loadFirm(test);
  const admin = await test.signInAs('ada@firm.test');
  const upload = async (endpoint: Endpoint, bytes: string | Buffer, query = {}) =>
    admin.upload(endpoint, { name: 'roster.csv', bytes, query });
  return {
    test,
    admin,
    preview: async (roster) => {
      const answer = await upload(previewImport, roster);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.json<ImportPreview>();
    },
    load: async (roster, basis = null) => upload(loadImport, roster, basis === null ? {} : { basis }),
  };
}

/** Who caused the last `import-roster` rows of the audit. */
export async function loadsInAudit({ owner }: TestApp) {
  const { rows } = await sql<{ actor: number | null; relation: string; line: number }>`
    select actor_employee_id as actor, relation, (object ->> 'line')::integer as line from audit_event
    where action = 'import-roster' and actor_employee_id is not null order by 3`.execute(owner);
  return rows;
}

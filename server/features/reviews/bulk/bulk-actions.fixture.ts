import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import * as contract from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import type { BulkActionSummary, BulkPerson } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { type SignedInCaller, startTestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';
import { workOn } from './bulk-worker.ts';

export type BulkFixture = Awaited<ReturnType<typeof openBulkFixture>>;

const ofPreview = z.object({ bulkActId: z.string() });

/** Whom to choose, and what to do for them. */
export const chosen = (people: readonly Person[]) => ({
  employeeIds: people.map(({ employeeId }) => employeeId),
});

/** Prepares an action for the people; returns its id. */
export async function preview(caller: SignedInCaller, act: object, people: object): Promise<string> {
  const answer = await caller.call(contract.previewBulkAction, { body: { act, people } });
  expect(answer.status, answer.text).toBe(200);
  return ofPreview.parse(answer.json()).bulkActId;
}

export async function summaryOf(caller: SignedInCaller, bulkActId: string): Promise<BulkActionSummary> {
  const answer = await caller.call(contract.getBulkAction, { params: { bulkActId } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<BulkActionSummary>();
}

export async function peopleOf(
  caller: SignedInCaller,
  bulkActId: string,
  query: Record<string, string> = {},
): Promise<BulkPerson[]> {
  const answer = await caller.call(contract.listBulkPeople, { params: { bulkActId }, query });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<BulkPerson[]>();
}

/** A company in which bulk actions run when the test says so. */
export async function openBulkFixture() {
  const app = await startTestApp();
  const company = await addCompany(app.owner);
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(app.owner);
  const today = rows[0]?.today ?? '';

  const report = (lastName: string, more: Parameters<typeof addPerson>[1] = {}) =>
    addPerson(app.owner, {
      firstName: 'Rep',
      lastName,
      managerId: company.lead.employeeId,
      hireDate: addDays(today, -1e3),
      periodStart: addDays(today, -100),
      ...more,
    });
  const work = async (bulkActId: string) => workOn(app.context, bulkActId, Number.POSITIVE_INFINITY);

  return {
    app,
    company,
    today,
    report,
    work,
    admin: await app.signInAs('admin@example.test'),
    lead: await app.signInAs('lead@example.test'),
    other: await app.signInAs('admin2@example.test'),
    async run(caller: SignedInCaller, bulkActId: string, more: object = {}): Promise<BulkActionSummary> {
      const answer = await caller.call(contract.startBulkAction, {
        body: {
          bulkActId,
          ...more,
        },
      });
      expect(answer.status, answer.text).toBe(200);
      await work(bulkActId);
      return summaryOf(caller, bulkActId);
    },
    async auditOf({ employeeId }: Person): Promise<string[]> {
      const { rows: events } = await sql<{
        action: string;
      }>`
        select action from audit_event where subject_employee_id = ${employeeId} order by audit_event_id`.execute(
        app.owner,
      );
      return events.map(({ action }) => action);
    },
  };
}

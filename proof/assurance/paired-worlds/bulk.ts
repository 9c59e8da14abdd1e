import { z } from 'zod';
import * as bulk from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { workOn } from '#server/features/reviews/bulk/bulk-worker.ts';
import type { Answer, TestApp } from '#server/testing/app.ts';
import type { Request } from '../kit/test-app.ts';

/** An act for all people whom the subject may see. */
export type BulkStep = { readonly kind: 'bulk'; readonly act: object; readonly isStarted: boolean };

type Make = (endpoint: Endpoint, request: Request) => Promise<Answer>;

const prepared = z.object({ bulkActId: z.string() });

/** Acts of every kind that take no date; those that change nothing of a review first. */
export const bulkSteps: readonly BulkStep[] = [
  ...[
    { kind: 'start' },
    { kind: 'choose-peers' },
    { kind: 'set-links', pattern: 'https://forms.example/{employeeId}/{reviewerId}', replaces: true },
    { kind: 'remind' },
    { kind: 'set-sit-down', plan: { mode: 'before', days: 3 } },
    { kind: 'mark-held' },
    { kind: 'complete', reason: 'The year is over' },
    { kind: 'withdraw', reason: 'A mistake' },
  ].map((act): BulkStep => ({ kind: 'bulk', act, isStarted: false })),
  ...[{ kind: 'remind' }, { kind: 'choose-peers' }].map(
    (act): BulkStep => ({ kind: 'bulk', act, isStarted: true }),
  ),
];

/** What the subject gets from preparing an act and, if it is started, from its result. */
export async function performBulk(test: TestApp, make: Make, step: BulkStep): Promise<string> {
  const body = { act: step.act, people: { filter: {} } };
  const answer = await make(bulk.previewBulkAction, { body });
  if (answer.status !== 200) return `${answer.status}\n${answer.text}`;
  const { bulkActId } = prepared.parse(answer.json());
  const readAll = async () => {
    const answers = [];
    for (const endpoint of [bulk.getBulkAction, bulk.listBulkPeople, bulk.downloadBulkResult]) {
      answers.push((await make(endpoint, { params: { bulkActId } })).text);
    }
    return answers.join('\n');
  };
  const planned = await readAll();
  if (!step.isStarted) return planned;
  await make(bulk.startBulkAction, { body: { bulkActId } });
  await workOn(test.context, bulkActId, Number.POSITIVE_INFINITY);
  return `${planned}\n${await readAll()}`;
}

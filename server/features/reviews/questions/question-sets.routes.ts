import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reviews/questions/question-sets.endpoints.ts';
import { mount } from '#server/http/mount.ts';
import { create, write } from '#server/http/write.ts';
import { listSets, lockSet } from './question-sets.queries.ts';
import { moveToNewest, publishSet, saveDraft } from './question-sets.ts';

export function mountQuestionSets(app: FastifyInstance): void {
  mount(app, contract.listQuestionSets, async ({ context, allow, viewer }) => {
    allow();
    return listSets(context.db, viewer.employeeId);
  });

  write(app, contract.saveQuestionSet, lockSet, saveDraft);
  write(app, contract.publishQuestionSet, lockSet, publishSet);
  create(app, contract.moveToNewestSet, moveToNewest);
}

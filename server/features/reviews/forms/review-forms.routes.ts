import type { FastifyInstance } from 'fastify';
import { namesToldApart } from '#contract/core/names.ts';
import * as contract from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { Call } from '#server/call.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { write } from '#server/http/write.ts';
import { handOverDraft } from './hand-over.ts';
import { readPeriod } from './period-evidence.ts';
import { formFor, formOf } from './review-forms.ts';
import { hintsFor } from '#server/features/namesakes/namesakes.ts';
import { findForm, lockForm, storedForm } from './review-forms.queries.ts';
import { entryToReopen, reopenForm, takeBackForm } from './undo-submission.ts';
import { saveDraft, submitForm } from './write-form.ts';

export function mountReviewForms(app: FastifyInstance): void {
  mount(app, contract.readReviewForm, async ({ context: { db }, viewer, params, allow, reply }) => {
    const form = allow(formFor(viewer, await storedForm(db, params.id, viewer.employeeId)));
    sendVersion(reply, form.version);
    const { employee, lead } = form;
    const hints = await hintsFor(
      db,
      viewer,
      [employee, ...(lead ? [lead] : [])].map((one) => one.employeeId),
    );
    return namesToldApart(formOf(form), hints);
  });
  mount(app, contract.readEvidence, async ({ context: { db }, viewer, params, allow }) =>
    readPeriod(db, viewer, allow(formFor(viewer, await findForm(db, params.id, viewer.employeeId)))),
  );
  write(app, contract.saveReviewDraft, ownForm, saveDraft);
  write(app, contract.submitReviewForm, ownForm, submitForm);
  write(app, contract.takeBackReview, ownForm, takeBackForm);
  write(app, contract.handOverDraft, ownForm, handOverDraft);
  write(app, contract.reopenReviewForm, entryToReopen, reopenForm);
}

const ownForm = async ({ tx, viewer }: Call, { annualReviewerId }: { annualReviewerId: number }) =>
  formFor(viewer, await lockForm(tx, annualReviewerId, viewer.employeeId));

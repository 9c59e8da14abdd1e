import * as forms from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { answersTo } from '#server/testing/review-forms.ts';
import type { Entry, Hide, Stand } from './stand.ts';

/** The first entry of a type; the answers of a link entry are refused, so it hides nothing. */
const writerOf = ({ entries }: Stand, type: Entry['type']) => entries.find((one) => one.type === type);

const readForm = async ({ world }: Stand, { id, employeeId }: Entry) =>
  (await world.as(employeeId, forms.readReviewForm, { params: { id } })).json<ReviewForm>();

/** The reviewer types, and doesn't submit. */
export const draftOf =
  (type: Entry['type']): Hide =>
  async (stand) => {
    const entry = writerOf(stand, type);
    if (!entry) return false;
    const body = {
      annualReviewerId: entry.id,
      texts: { change: { text: 'Hidden', at: 9 } },
      choices: {},
    };
    return (await stand.world.as(entry.employeeId, forms.saveReviewDraft, { body })).status === 200;
  };

/** The reviewer submits answers. */
export const answersOf =
  (type: Entry['type']): Hide =>
  async (stand) => {
    const entry = writerOf(stand, type);
    if (!entry) return false;
    const { state, content } = await readForm(stand, entry);
    if (state !== 'open') return false;
    const body = { annualReviewerId: entry.id, ...answersTo(content, 'Hidden') };
    return (await stand.world.as(entry.employeeId, forms.submitReviewForm, { body })).status === 200;
  };

/** A peer's answers are opened again and submitted once more. */
export const answersOpenedAgain: Hide = async (stand) => {
  const entry = writerOf(stand, 'Peer');
  if (!entry) return false;
  const body = { annualReviewerId: entry.id, reason: 'Hidden' };
  if ((await stand.world.as(stand.byId, forms.reopenReviewForm, { body })).status !== 200) return false;
  return answersOf('Peer')(stand);
};

/** A peer takes the answers back, while the lead may have read them. */
export const answersTakenBack: Hide = async (stand) => {
  const entry = writerOf(stand, 'Peer');
  if (!entry) return false;
  const body = { annualReviewerId: entry.id };
  return (await stand.world.as(entry.employeeId, forms.takeBackReview, { body })).status === 200;
};

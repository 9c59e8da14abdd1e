import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { question } from './questions/question-state.test-data.ts';

export const SENTENCE = 'Kim Vo (lead) and admins will read this with your name. Ana won’t see it.';

/** The open form of a peer, with what differs. */
export const formOfPeer = (given: Partial<ReviewForm>): ReviewForm => ({
  annualReviewerId: 1,
  annualReviewId: 1,
  type: 'Peer',
  employee: { employeeId: 2, fullName: 'Ana Ruiz', firstName: 'Ana' },
  lead: { employeeId: 3, fullName: 'Kim Vo' },
  period: 'From 03/17/2026',
  deadline: '2026-12-04',
  today: '2026-11-24',
  state: 'open',
  markedBy: null,
  surveyLink: null,
  content: {
    sections: [
      {
        title: 'Your work together',
        questions: [
          question({
            key: 'contact',
            kind: 'choice',
            wording: 'How often did you work with {name}?',
            options: ['Daily', 'Weekly', 'Now and then', 'Hardly'],
            declinesWith: 'Hardly',
          }),
          question({
            key: 'reliable',
            kind: 'scale',
            wording: 'I can rely on what {name} agrees to.',
            hasComment: true,
            steps: ['Rarely', 'Usually', 'Always'],
            notApplicable: 'I couldn’t see this',
          }),
        ],
      },
      {
        title: 'What you saw',
        questions: [
          question({
            key: 'keep',
            kind: 'text',
            wording: 'What should {name} keep doing?',
            help: 'Situation, what {name} did, what came of it.',
          }),
          question({ key: 'change', kind: 'text', wording: 'What could {name} start or stop doing?' }),
        ],
      },
    ],
  },
  questionSetVersionId: 3,
  draft: { version: 0, texts: {}, choices: {} },
  submitted: null,
  canTakeBack: false,
  reopened: null,
  earlier: [],
  canHandOver: false,
  ...given,
});

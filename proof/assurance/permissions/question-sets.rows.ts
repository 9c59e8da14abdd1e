import { questionOf, setOf } from '#contract/reviews/questions/question-sets.test-data.ts';
import * as contract from '#contract/reviews/questions/question-sets.endpoints.ts';
import type { Row } from './row.ts';

let count = 0;
/** Differs from the published version and from every draft, so that each call writes. */
const content = () => {
  count += 1;
  return setOf(questionOf({ wording: `What mattered most, as of ${count}?` }));
};

/** Only Admins read and change the questions that reviews ask. */
export const questionSetRows: readonly Row[] = [
  { kind: 'list', endpoint: contract.listQuestionSets, allowed: ['admin'] },
  {
    kind: 'list',
    endpoint: contract.saveQuestionSet,
    request: () => ({ body: { type: 'Self', content: content() } }),
    allowed: ['admin'],
  },
  {
    kind: 'list',
    endpoint: contract.publishQuestionSet,
    request: () => ({ body: { type: 'Peer', content: content() } }),
    allowed: ['admin'],
  },
  {
    kind: 'list',
    endpoint: contract.moveToNewestSet,
    withEarlierQuestions: true,
    request: () => ({ body: { type: 'Peer' } }),
    allowed: ['admin'],
  },
];

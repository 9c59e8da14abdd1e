import { expect, it } from 'vitest';
import { annualReviewMessages } from './annual-review-messages.ts';
import { deadlinesInput } from './review-deadlines.schemas.ts';

const { finalRequired, managerRequired, selfRequired, peerRequired, managerOrder, peerOrder, selfOrder } =
  annualReviewMessages;

it.each([
  [{}, []],
  [{ finalDeadline: '' }, [finalRequired]],
  [{ managerDeadline: null }, [managerRequired]],
  [{ selfDeadline: undefined }, [selfRequired]],
  [{ peerDeadline: '' }, [peerRequired]],
  [{ finalDeadline: '2027-02-23' }, [managerOrder]],
  [{ managerDeadline: '2027-02-16' }, [selfOrder]],
  [{ managerDeadline: '', peerDeadline: '2027-02-16' }, [managerRequired, peerOrder]],
])('deadlines with %j get one sentence for each fault', (change, sentences) => {
  const { error } = deadlinesInput.safeParse({
    peerDeadline: '2027-02-09',
    selfDeadline: '2027-02-16',
    managerDeadline: '2027-02-23',
    finalDeadline: '2027-03-02',
    ...change,
  });
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(sentences);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listNamesakes, listSnippets } from '#contract/core/names.endpoints.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { useNamesToldApart } from './namesakes.tsx';
import { pagedQuery, usePaged } from '../calls/paged.ts';
import { PersonLink } from './PersonLink.tsx';
import { PersonName } from './PersonName.tsx';
import { useAction } from '../calls/use-action.ts';
import { usePeopleOptions } from './use-people-options.ts';

const answers = [
  answer(listNamesakes, [
    { employeeId: 2, hint: 'Designer' },
    { employeeId: 3, hint: 'Tester' },
  ]),
  answer(listSnippets, [
    { employeeId: 2, fullName: 'Mia Wolf', positionName: 'Designer' },
    { employeeId: 4, fullName: 'Ben Cole', positionName: 'Cook' },
  ]),
];

function Names() {
  const toldApart = useNamesToldApart();
  const { options } = usePeopleOptions(listSnippets, []);
  const { first } = toldApart({ first: { employeeId: 3, fullName: 'Mia Wolf' } });
  return (
    <>
      <PersonLink employeeId={2} fullName="Mia Wolf" />
      <p>
        <PersonName employeeId={3} fullName="Mia Wolf" />, <PersonName employeeId={4} fullName="Ben Cole" />
      </p>
      <p>For {first.fullName}</p>
      <p>Options: {options.map(({ label, hint }) => [label, hint].filter(Boolean).join(', ')).join('; ')}</p>
    </>
  );
}

function Shown({ onReady }: { readonly onReady: (acts: Acts) => void }) {
  const changesReview = useAction(async () => Promise.resolve());
  const changesPeople = useAction(async () => Promise.resolve(), { changesPeople: true });
  const { rows = [] } = usePaged(people);
  onReady({
    review: async () => changesReview.mutateAsync(undefined),
    people: async () => changesPeople.mutateAsync(undefined),
  });
  return <p>Rows: {rows.map(({ fullName }) => fullName).join(', ')}</p>;
}

type Acts = { readonly review: () => Promise<void>; readonly people: () => Promise<void> };
const people = pagedQuery('people', listSnippets, {});

test('lists tell people apart, and the hints are loaded again when people change', async () => {
  let acts: Acts | null = null;
  await renderScreen({ as: anAdmin, element: <Shown onReady={(ready) => (acts = ready)} />, calls: answers });
  await expect.element(page.getByText('Rows: Mia Wolf (Designer), Ben Cole', { exact: true })).toBeVisible();
  const loads = () => calls.of(listNamesakes).length;
  expect(loads()).toBe(1);
  await ready(acts).review();
  expect(loads()).toBe(1);
  await ready(acts).people();
  expect(loads()).toBe(2);
});

function ready(acts: Acts | null): Acts {
  if (acts === null) throw new Error('Nothing is shown.');
  return acts;
}

test('people of one name are told apart in links, texts and pickers, and other people are not', async () => {
  await renderScreen({ as: anAdmin, element: <Names />, calls: answers });
  await expect.element(page.getByRole('link', { name: 'Mia Wolf (Designer)' })).toBeVisible();
  await expect.element(page.getByText('Mia Wolf (Tester), Ben Cole', { exact: true })).toBeVisible();
  await expect.element(page.getByText('For Mia Wolf (Tester)', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Options: Mia Wolf (Designer); Ben Cole, Cook')).toBeVisible();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sitDownMessages } from '#contract/reviews/steps/sit-down.ts';
import {
  button,
  dialog,
  entry,
  lea,
  mia,
  review,
  sent,
  showTo,
  toasted,
} from '../review-widget.test-fixture.tsx';

const planned = { ...review, sitdownDate: '2026-05-20', sitdownTime: '10:00', sitdownMinutes: 30 };
const set = dialog('Set Sit-Down Date');
const change = dialog('Change Sit-Down Date');
const save = (form: ReturnType<typeof dialog>) => form.getByRole('button', { name: 'Save Date' }).click();
const meeting = page.getByRole('region', { name: 'Sit-Down Meeting' });
const lines = () => Array.from(meeting.element().querySelectorAll('p'), (line) => line.textContent);

test('a sit-down date alone is sent without a time, and its dialog closes', async () => {
  await showTo(lea, review, 'Benchmark_TeamLead');
  await button('Set Date of the Sit-Down Meeting').click();
  await set.getByRole('textbox', { name: 'Sit-down date' }).fill('05/20/2026');
  await save(set);
  await expect.element(toasted('The sit-down date has been saved.')).toBeVisible();
  await expect.element(set).not.toBeInTheDocument();
  expect(sent().map(({ body }) => body)).toEqual([
    {
      annualReviewId: 5,
      sitdownDate: '2026-05-20',
      sitdownTime: null,
      sitdownMinutes: null,
      sitdownPlace: null,
    },
  ]);
});

test('time, length and place are sent; the length is 45 minutes at first', async () => {
  await showTo(lea, review, 'Benchmark_TeamLead');
  await button('Set Date of the Sit-Down Meeting').click();
  await set.getByRole('textbox', { name: 'Sit-down date' }).fill('05/20/2026');
  await expect.element(set.getByText(/In the company’s time zone, Europe\/Berlin\./)).toBeVisible();
  const length = set.getByRole('textbox', { name: 'Length in minutes' });
  await expect.element(length).toHaveValue('45');
  await set.getByLabelText('Time', { exact: true }).fill('10:30');
  await set.getByRole('textbox', { name: 'Place or call link' }).fill(' Room 4 ');
  await length.fill('4');
  await save(set);
  await expect.element(set.getByText(sitDownMessages.minutes)).toBeVisible();
  await length.fill('60');
  await save(set);
  await expect.element(set).not.toBeInTheDocument();
  expect(sent()).toMatchObject([
    { body: { sitdownTime: '10:30', sitdownMinutes: 60, sitdownPlace: 'Room 4' } },
  ]);
});

test('a time that is typed by half and a link that is none are not saved', async () => {
  await showTo(lea, planned, 'Benchmark_TeamLead');
  await button('Change Date of the Sit-Down Meeting').click();
  const time = change.getByLabelText('Time', { exact: true });
  await expect.element(time).toHaveValue('10:00');
  // Browsers let only people type half a time; what they type has no value and is not valid.
  const field = time.element() as HTMLInputElement;
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true });
  await time.fill('');
  await save(change);
  await expect.element(change.getByText('Please enter a whole time, such as 10:30 AM.')).toBeVisible();
  Reflect.deleteProperty(field, 'validity');
  await time.fill('11:00');
  const place = change.getByRole('textbox', { name: 'Place or call link' });
  await place.fill('https://user:word@example.test/1');
  await save(change);
  await expect.element(change.getByText('invalid url')).toBeVisible();
  expect(sent()).toEqual([]);
  await place.fill('https://meet.example.test/1');
  await save(change);
  await expect.element(change).not.toBeInTheDocument();
  const body = { sitdownTime: '11:00', sitdownMinutes: 30, sitdownPlace: 'https://meet.example.test/1' };
  expect(sent()).toMatchObject([{ body }]);
});

test('the employee sees time and place of a planned meeting, and a call link as a link', async () => {
  const own = { ...planned, reviewers: [entry(mia, 'Self')] };
  const { unmount } = await showTo(mia, { ...own, sitdownPlace: 'Room 4' });
  await expect
    .poll(lines)
    .toEqual(['Sit-down date05/20/2026', 'Time10:00 AM – 10:30 AM (Europe/Berlin)', 'PlaceRoom 4']);
  await unmount();
  await showTo(mia, { ...own, sitdownPlace: 'https://meet.example.test/1?x=2' });
  const link = meeting.getByRole('link', { name: /^meet\.example\.test/ });
  await expect.element(link).toHaveAttribute('href', 'https://meet.example.test/1?x=2');
  await expect.element(button('Change Date of the Sit-Down Meeting')).not.toBeInTheDocument();
});

test('a place that only looks like a script is no link', async () => {
  await showTo(mia, { ...planned, sitdownPlace: 'javascript:alert(1)' });
  await expect.element(meeting.getByText('javascript:alert(1)')).toBeVisible();
  await expect.element(meeting.getByRole('link')).not.toBeInTheDocument();
});

test('without a time or after the meeting, only the date is there', async () => {
  const { unmount } = await showTo(lea, { ...review, sitdownDate: '2026-05-20' }, 'Benchmark_TeamLead');
  await expect.poll(lines).toEqual(['Sit-down date05/20/2026']);
  await unmount();
  await showTo(lea, { ...planned, sitdownPlace: 'Room 4', isSitDownComplete: true }, 'Benchmark_TeamLead');
  await expect.poll(lines).toEqual(['Sit-down date05/20/2026 · held']);
});

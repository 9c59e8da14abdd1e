import { type ComponentType, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DateField } from '#web/ui/forms/dates/DateField.tsx';
import { PeoplePicker } from '#web/ui/forms/pickers/PeoplePicker.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { ColoursSection } from './ColoursSection.tsx';
import { faintTexts, forceStates } from './contrast.test-measure.ts';
import { FeedbackSection } from './FeedbackSection.tsx';
import { FormsSection } from './FormsSection.tsx';
import { LayoutSection } from './LayoutSection.tsx';
import { PickersSection } from './PickersSection.tsx';
import { TableSection } from './TableSection.tsx';
import { UploadSection } from './UploadSection.tsx';

// Each section of the style preview, which shows every component on a light and a dark background.
const sections: Record<string, ComponentType> = {
  colours: ColoursSection,
  feedback: FeedbackSection,
  forms: FormsSection,
  layout: LayoutSection,
  pickers: PickersSection,
  tables: TableSection,
  upload: UploadSection,
};

const root = document.documentElement;
const states = ['', 'hover', 'focus focus-visible', 'hover active'];

afterEach(() => {
  forceStates('');
  localStorage.clear();
});

for (const [name, Section] of Object.entries(sections)) {
  test(`text in the ${name} section has 4.5:1 contrast in every state`, async () => {
    await render(
      <MemoryRouter>
        <UiProvider>
          <Section />
        </UiProvider>
      </MemoryRouter>,
    );
    await expect.poll(() => document.body.innerText.length).toBeGreaterThan(20);
    // Saving an empty form shows its errors.
    for (const button of page.getByRole('button', { name: /^Save/ }).elements()) {
      if (button instanceof HTMLElement) button.click();
    }
    await settled();
    for (const state of states) {
      forceStates(state);
      await settled();
      expect.soft(faintTexts(document.body), `${name}, ${state || 'at rest'}`).toEqual([]);
    }
  });
}

test.each(['light', 'dark'])('open lists and calendars have 4.5:1 contrast, %s', async (scheme) => {
  localStorage.setItem('mantine-color-scheme-value', scheme);
  await render(
    <UiProvider>
      <Example />
    </UiProvider>,
  );
  await expect.poll(() => root.dataset['mantineColorScheme']).toBe(scheme);
  await page.getByRole('combobox', { name: 'Lead' }).click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  for (const state of states) {
    forceStates(state);
    await settled();
    expect.soft(faintTexts(document.body), `list, ${state || 'at rest'}`).toEqual([]);
  }
  forceStates('');
  await page.getByRole('combobox', { name: 'Lead' }).fill('zzz');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  expect.soft(faintTexts(document.body), 'nothing found').toEqual([]);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Pick a date: Deadline' }).click();
  await expect.element(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  for (const state of states) {
    forceStates(state);
    await settled();
    expect.soft(faintTexts(document.body), `calendar, ${state || 'at rest'}`).toEqual([]);
  }
});

function Example() {
  const [id, setId] = useState<number | null>(2);
  const [day, setDay] = useState('2026-03-04');
  return (
    <>
      <PeoplePicker label="Lead" options={people} value={id} onChange={setId} />
      <DateField label="Deadline" value={day} onChange={setDay} />
    </>
  );
}

const people = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  label: `Person ${index + 1}`,
  hint: 'Developer',
}));

/** Waits for all transitions to end. */
const settled = () => new Promise((done) => setTimeout(done, 250));

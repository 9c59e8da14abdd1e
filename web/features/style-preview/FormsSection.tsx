import { useState } from 'react';
import { DateField } from '#web/ui/forms/dates/DateField.tsx';
import { ExampleForm } from './ExampleForm.tsx';
import { filledExample } from './example-form.ts';
import { SideBySide } from './SideBySide.tsx';

export function FormsSection() {
  return (
    <>
      <SideBySide Content={Empty} />
      <br />
      <SideBySide Content={Filled} />
    </>
  );
}

const Empty = () => <ExampleForm />;

function Filled() {
  const [day, setDay] = useState('2026-03-04');
  return (
    <>
      <ExampleForm values={filledExample} isDisabled />
      <DateField label="A date" value={day} onChange={setDay} />
      <DateField label="A date with an error" value={day} onChange={setDay} error="End date is required." />
    </>
  );
}

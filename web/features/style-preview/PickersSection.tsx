import { useState } from 'react';
import { z } from 'zod';
import { CreatableSelectField } from '#web/ui/forms/pickers/CreatableSelectField.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { PeopleField } from '#web/ui/forms/pickers/PeopleField.tsx';
import { PeopleMultiField } from '#web/ui/forms/pickers/PeopleMultiField.tsx';
import { PeoplePicker } from '#web/ui/forms/pickers/PeoplePicker.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { SideBySide } from './SideBySide.tsx';

export function PickersSection() {
  return <SideBySide Content={Pickers} />;
}

function Pickers() {
  const [id, setId] = useState<number | null>(2);
  const form = useZodForm(pickedInput, { defaultValues: { lead: null, people: [1, 3], position: '' } });
  return (
    <>
      <Form form={form} onSubmit={() => undefined} submitLabel="Save">
        <PeopleField name="lead" label="Team lead" required options={people} />
        <PeopleMultiField name="people" label="Recipients" options={people} />
        <CreatableSelectField
          name="position"
          label="Position"
          required
          options={['Designer', 'Developer', 'Tech Lead']}
          newLabel="New position"
        />
      </Form>
      <PeoplePicker label="Reviewer" options={people} value={id} onChange={setId} />
      <PeoplePicker label="Disabled picker" disabled options={people} value={id} onChange={setId} />
    </>
  );
}

const pickedInput = z.object({
  lead: z
    .number('Team Lead is required.')
    .nullable()
    .refine((lead) => lead !== null, 'Team Lead is required.'),
  people: z.array(z.number()),
  position: z.string().trim().min(1, 'Position is required.'),
});

const people = [
  { id: 1, label: 'José Álvarez', hint: 'Designer' },
  { id: 2, label: 'Mia Wolf', hint: 'Developer' },
  { id: 3, label: 'Mia Wolf', hint: 'Strategist' },
  ...Array.from({ length: 5000 }, (_, index) => ({
    id: index + 10,
    label: `Person ${index + 1}`,
    hint: 'Tester',
  })),
];

import { kudoValues } from '#contract/kudos/kudos.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { usePeopleOptions } from '#web/app/people/use-people-options.ts';
import { DropDown } from '#web/ui/choices/DropDown.tsx';
import { PeoplePicker } from '#web/ui/forms/pickers/PeoplePicker.tsx';

const values = [{ value: '', label: 'All values' }, ...kudoValues.map((value) => ({ value, label: value }))];

type Props = {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly person: number | null;
  readonly onPerson: (person: number | null) => void;
};

/** The filters of the feed. */
export function FeedFilters({ value, onValue, person, onPerson }: Props) {
  const { options, search } = usePeopleOptions(listSnippets, person === null ? [] : [person]);
  return (
    <>
      <DropDown label="Value" options={values} value={value} onChange={onValue} />
      <PeoplePicker
        label="Sender or recipient"
        value={person}
        options={options}
        search={search}
        onChange={onPerson}
      />
    </>
  );
}

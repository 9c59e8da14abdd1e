import { Checkbox } from '@mantine/core';
import fields from '#web/ui/forms/fields.module.css';
import { useField } from '#web/ui/forms/use-field.ts';

type Props = {
  /** The names of those who get an email, in the order of the form. */
  readonly whom: readonly string[];
  /** Who gets one, as long as there are no names. */
  readonly otherwise: string;
};

/** The checkbox `tellNow` of a form that may email the people concerned. The checkbox says whom. */
export function TellNow({ whom, otherwise }: Props) {
  const { value, onChange, onBlur, ref } = useField('tellNow');
  return (
    <Checkbox
      ref={ref}
      label="Email them now"
      // The library's label contains the description.
      aria-label="Email them now"
      description={value === true ? toldInWords(whom, otherwise) : 'No one gets an email.'}
      checked={value === true}
      classNames={{ input: fields.mark ?? '' }}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

const NAMED_AT_MOST = 3;

function toldInWords(whom: readonly string[], otherwise: string): string {
  if (whom.length === 0) return otherwise;
  const isLong = whom.length > NAMED_AT_MOST;
  const named = isLong ? whom.slice(0, NAMED_AT_MOST - 1) : whom;
  const list = [...named, ...(isLong ? [`${whom.length - named.length} others`] : [])];
  const who = new Intl.ListFormat('en').format(list);
  return `${who} ${whom.length === 1 ? 'gets' : 'get'} an email in about five minutes.`;
}

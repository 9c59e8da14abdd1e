import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '../icons.tsx';
import classes from './FilterInput.module.css';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
};

/** Filters a list while typing. Escape and the clear button empty it. */
export function FilterInput({ label, value, onChange, placeholder }: Props) {
  return (
    <TextInput
      type="search"
      className={classes.filter ?? ''}
      aria-label={label}
      placeholder={placeholder ?? label}
      value={value}
      autoComplete="off"
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={value !== '' && <CloseButton size="sm" aria-label="Clear" onClick={() => onChange('')} />}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        event.stopPropagation();
        onChange('');
      }}
    />
  );
}

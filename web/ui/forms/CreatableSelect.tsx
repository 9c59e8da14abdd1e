import { Autocomplete } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './fields.module.css';
import { narrow } from './options.ts';

type Props = {
  readonly label: string;
  /** The names that there are. */
  readonly options: readonly string[];
  /** What a new one is called in the list: "New position". */
  readonly newLabel?: string | undefined;
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly placeholder?: string;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/** A name, one of a list or a new one. A typed name that is in the list but for its case takes its spelling. */
export function CreatableSelect(props: Props) {
  const { options, newLabel = 'New', value, onChange, onBlur, required = false, disabled = false } = props;
  const { label, description, placeholder, error, ref } = props;
  const existing = options.find((option) => fold(option) === fold(value));
  const isNew = value.trim() !== '' && existing === undefined;
  const adopt = () => {
    const settled = existing ?? value.trim();
    if (settled !== value) onChange(settled);
    onBlur?.();
  };
  return (
    <Autocomplete
      {...{ label, description, placeholder, error, ref, required, disabled, value, onChange }}
      data={isNew ? [...options, value] : [...options]}
      filter={(input) => narrow({ ...input, search: existing === value ? '' : input.search })}
      renderOption={({ option }) =>
        isNew && option.value === value ? (
          <span className={classes.new}>
            <IconPlus size={14} aria-hidden />
            <span>
              {newLabel}: “{value.trim()}”
            </span>
          </span>
        ) : (
          option.value
        )
      }
      maxDropdownHeight={280}
      onBlur={adopt}
    />
  );
}

const fold = (text: string) => text.trim().toLowerCase();

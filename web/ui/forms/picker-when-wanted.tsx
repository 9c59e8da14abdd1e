import { TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { Part } from '../part.ts';
import { useWanted } from '../when-wanted.tsx';
import classes from './fields.module.css';

/** What every picker takes. */
export type PickerProps = {
  readonly label: string;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/** How a picker goes on from what stood in for it. */
export type TakenOver = { readonly autoFocus: boolean; readonly defaultDropdownOpened: boolean };

/**
 * A picker whose lists come when a person shows at the page. Until then a field of the same looks stands in and shows
 * what is picked; when it has the focus the picker takes that over, and opens when that was asked of it.
 */
export function pickerWhenWanted<Props extends PickerProps>(
  fetch: () => Promise<ComponentType<Props & TakenOver>>,
  shown: (props: Props) => string,
): ComponentType<Props> {
  const part = new Part(fetch);
  return function PickerWhenWanted(props: Props) {
    const [hasFocus, setHasFocus] = useState(false);
    const [isAsked, setIsAsked] = useState(false);
    const Picker = useWanted(part, hasFocus);
    const takenOver = { autoFocus: hasFocus, defaultDropdownOpened: isAsked };
    if (Picker !== null) return <Picker {...props} {...takenOver} />;
    const { label, description, placeholder, error, required = false, disabled = false, ref } = props;
    const leave = () => {
      setHasFocus(false);
      setIsAsked(false);
      props.onBlur?.();
    };
    const press = (event: KeyboardEvent) => {
      if (!opening.has(event.key)) return;
      event.preventDefault();
      setIsAsked(true);
    };
    return (
      <TextInput
        {...{ label, description, placeholder, error, required, disabled, ref }}
        {...closedList}
        value={shown(props)}
        readOnly
        autoComplete="off"
        rightSection={<IconSelector size={16} stroke={1.5} aria-hidden className={classes.opener ?? ''} />}
        rightSectionPointerEvents="none"
        onFocus={() => setHasFocus(true)}
        onBlur={leave}
        onClick={() => setIsAsked(true)}
        onKeyDown={press}
      />
    );
  };
}

const opening = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

const closedList = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

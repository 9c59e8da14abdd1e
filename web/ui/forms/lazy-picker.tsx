import { TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { LazyModule } from '../lazy-module.ts';
import { useLazy } from '../use-lazy.ts';
import classes from './fields.module.css';

/** The props of every picker. */
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

/** What a loaded picker takes over from the plain field. */
export type TakenOver = { readonly autoFocus: boolean; readonly defaultDropdownOpened: boolean };

/**
 * A picker that is lazy loaded. Until it is loaded, a plain field with the same look shows the picked value. The picker
 * then takes over that field's focus, and opens if the person has already asked for the list.
 */
export function lazyPicker<Props extends PickerProps>(
  fetch: () => Promise<ComponentType<Props & TakenOver>>,
  shown: (props: Props) => string,
): ComponentType<Props> {
  const module = new LazyModule(fetch);
  return function LazyPicker(props: Props) {
    const [hasFocus, setHasFocus] = useState(false);
    const [isAsked, setIsAsked] = useState(false);
    const Picker = useLazy(module, hasFocus);
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

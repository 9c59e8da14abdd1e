import { TextInput } from '@mantine/core';
import { IconSelector } from '../../icons.tsx';
import { type ComponentType, type KeyboardEvent, type ReactNode, type Ref, useEffect, useState } from 'react';
import { LazyModule } from '../../lazy-module.ts';
import { useLazy } from '../../use-lazy.ts';
import classes from '../fields.module.css';

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

/** How a picker is typed into before it is loaded. */
type Typing<Props> = {
  /** False for a picker without a search. */
  readonly isTypedInto?: (props: Props) => boolean;
  /** Where the picked values stay in front of what is typed. */
  readonly typesBehind?: boolean;
  /** Where the text is the value: called when the person leaves before the picker is loaded. */
  readonly keep?: (props: Props, text: string) => void;
};

/**
 * A picker that is lazy loaded. Until it is loaded, a plain field with the same look shows the picked value.
 * The picker then takes over that field's focus and the typed letters, and opens if the person has already
 * asked for the list.
 */
export function lazyPicker<Props extends PickerProps>(
  fetch: () => Promise<ComponentType<Props & TakenOver>>,
  shown: (props: Props) => string,
  { isTypedInto = () => true, typesBehind = false, keep }: Typing<Props> = {},
): ComponentType<Props> {
  const module = new LazyModule(fetch);
  return function LazyPicker(props: Props) {
    const [hasFocus, setHasFocus] = useState(false);
    const [isAsked, setIsAsked] = useState(false);
    const [typed, setTyped] = useState<string | null>(null);
    const Picker = useLazy(module, hasFocus);
    const isLoaded = Picker !== null;
    useEffect(() => {
      if (isLoaded && hasFocus) takeOver(document.activeElement, typed);
    }, [isLoaded, hasFocus, typed]);
    const takenOver = { autoFocus: hasFocus, defaultDropdownOpened: isAsked };
    if (Picker !== null) return <Picker {...props} {...takenOver} />;
    const { label, description, placeholder, error, required = false, disabled = false, ref } = props;
    const leave = () => {
      setHasFocus(false);
      setIsAsked(false);
      setTyped(null);
      if (typed !== null) keep?.(props, typed);
      props.onBlur?.();
    };
    const press = (event: KeyboardEvent) => {
      if (!opening.has(event.key) || (event.key === ' ' && typed !== null)) return;
      event.preventDefault();
      setIsAsked(true);
    };
    const picked = shown(props);
    const type = (text: string) => {
      setTyped(typesBehind && text.startsWith(picked) ? text.slice(picked.length) : text);
      setIsAsked(true);
    };
    return (
      <TextInput
        label={label}
        description={description}
        placeholder={placeholder}
        error={error}
        required={required}
        disabled={disabled}
        ref={ref}
        {...closedList}
        value={typesBehind ? `${picked}${typed ?? ''}` : (typed ?? picked)}
        readOnly={!isTypedInto(props)}
        onChange={(event) => type(event.currentTarget.value)}
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

/**
 * Types the text into the loaded picker, as the person did into the plain field. Without a text the picked
 * name is selected, as by Tab, so that the next letter replaces it.
 */
function takeOver(field: Element | null, text: string | null): void {
  if (!(field instanceof HTMLInputElement)) return;
  if (text === null) {
    field.select();
    return;
  }
  // Past React's own record of the value: otherwise React sees no change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

const opening = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

const closedList = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { formatDay } from '#contract/core/values/dates.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { parseDay } from './parse-day.ts';

const UNREADABLE_DATE = 'Please enter a date as MM/DD/YYYY.';

type Props = {
  readonly label: string;
  /** A day as YYYY-MM-DD, or '' for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** Called with an error sentence while the text is not a date; with null once it is a date or empty. */
  readonly onUnreadable?: ((message: string | null) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly description?: ReactNode;
  readonly name?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/**
 * A date field for typing (M/D/YY, MM/DD/YYYY, MMDDYYYY, YYYY-MM-DD) or picking a day. Typed text is never
 * changed into another day: text that is not a date stays, with an error below it.
 */
export function DateField(props: Props) {
  const { value, onChange, onUnreadable, onBlur, error, required = false, disabled = false, ...rest } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const [opened, setOpened] = useState(false);
  // A value set from outside replaces the typed text.
  const typed = draft !== null && (value === '' || parseDay(draft) === value) ? draft : null;
  const isUnreadable = typed !== null && typed.trim() !== '' && parseDay(typed) === null;

  const type = (text: string) => {
    const day = parseDay(text);
    setDraft(text);
    onUnreadable?.(day === null && text.trim() !== '' ? UNREADABLE_DATE : null);
    if ((day ?? '') !== value) onChange(day ?? '');
  };
  const pick = (day: string) => {
    setDraft(null);
    setOpened(false);
    onUnreadable?.(null);
    onChange(day);
  };
  const leave = (next: EventTarget | null) => {
    afterPress(next, () => setIsLeft(true));
    if (!isUnreadable) setDraft(null);
    onBlur?.();
  };
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || disabled) return;
    event.preventDefault();
    setOpened(true);
  };

  return (
    <TextInput
      {...rest}
      required={required}
      disabled={disabled}
      value={typed ?? (value === '' ? '' : formatDay(value))}
      placeholder="MM/DD/YYYY"
      autoComplete="off"
      error={isUnreadable && (isLeft || error) ? UNREADABLE_DATE : error}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => setIsLeft(false)}
      onBlur={(event) => leave(event.relatedTarget)}
      onKeyDown={open}
      rightSection={
        <CalendarButton
          label={rest.label}
          value={value}
          disabled={disabled}
          opened={opened}
          onChange={setOpened}
          onPick={pick}
        />
      }
    />
  );
}

/**
 * Delays the callback while a button is being pressed: an error that appears would move the button away from
 * the pointer.
 */
function afterPress(pressed: EventTarget | null, then: () => void): void {
  if (pressed instanceof HTMLButtonElement && pressed.matches(':active')) {
    window.addEventListener('pointerup', () => setTimeout(then, 0), { once: true });
  } else then();
}

import type { OptionSearch, PickOption } from './options.ts';
import type { PickerProps } from './lazy-picker.tsx';

export type CreatableSelectProps = PickerProps & {
  /** The existing names. */
  readonly options: readonly string[];
  /** The label of the entry that creates a name: "New position". */
  readonly newLabel?: string | undefined;
  readonly value: string;
  readonly onChange: (name: string) => void;
};

export type Choice = { readonly value: string; readonly label: string };

export type ListPickerProps = PickerProps & {
  readonly options: readonly Choice[];
  readonly isSearchable: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Either all options, or those that the server found so far and the picked ones. */
type Options = { readonly options: readonly PickOption[]; readonly search?: OptionSearch | undefined };

export type PeoplePickerProps = PickerProps &
  Options & {
    readonly value: number | null;
    readonly onChange: (id: number | null) => void;
  };

export type SomePeopleProps = PickerProps &
  Options & {
    readonly value: readonly number[];
    readonly onChange: (ids: number[]) => void;
  };

import { type PickerProps, lazyPicker } from './lazy-picker.tsx';

export type CreatableSelectProps = PickerProps & {
  /** The names that there are. */
  readonly options: readonly string[];
  /** What a new one is called in the list: "New position". */
  readonly newLabel?: string | undefined;
  readonly value: string;
  readonly onChange: (name: string) => void;
};

/** A name, one of a list or a new one. A typed name that is in the list but for its case takes its spelling. */
export const CreatableSelect = lazyPicker<CreatableSelectProps>(
  async () => (await import('./OneOrNew.tsx')).OneOrNew,
  ({ value }) => value,
);

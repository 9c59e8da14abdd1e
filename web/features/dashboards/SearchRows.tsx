import classes from './SearchRows.module.css';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Searches a table while typing. A native field: the kit's would be the largest part of the script. */
export const SearchRows = ({ label, value, onChange }: Props) => (
  <input
    type="search"
    className={classes.field}
    aria-label={label}
    placeholder={label}
    value={value}
    autoComplete="off"
    maxLength={200}
    data-no-print
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={({ key }) => key === 'Escape' && onChange('')}
  />
);

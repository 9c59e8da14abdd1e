import type { MouseEvent } from 'react';
import type { OptionGroup, SearchOption } from './option.ts';
import classes from './search.module.css';

type Props = {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  readonly active: SearchOption | undefined;
  readonly onRun: (option: SearchOption, isNewTab: boolean) => void;
};

export const optionId = (listId: string, { key }: SearchOption) => `${listId}-${key}`;

/** The options in labeled groups. The focus stays in the field, which names the active option. */
export function SearchResults({ id, groups, active, onRun }: Props) {
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.results}>
      {groups.map(({ title, options }, place) => (
        <div key={title} role="group" aria-labelledby={`${id}-group-${place}`}>
          <div id={`${id}-group-${place}`} role="presentation" className={classes.title}>
            {title}
          </div>
          {options.map((option) => (
            <Option
              key={option.key}
              id={optionId(id, option)}
              option={option}
              isActive={option.key === active?.key}
              onRun={onRun}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = Pick<Props, 'onRun'> & {
  readonly id: string;
  readonly option: SearchOption;
  readonly isActive: boolean;
};

function Option({ id, option, isActive, onRun }: OptionProps) {
  const isMiddle = ({ button }: MouseEvent) => button === 1;
  return (
    // The field has the focus and the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      ref={isActive ? scrollHere : null}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onRun(option, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => isMiddle(event) && onRun(option, true)}
    >
      <span className={classes.label}>{option.label}</span>
      {option.hint !== '' && <span className={classes.hint}>{option.hint}</span>}
    </div>
  );
}

const scrollHere = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

import { CloseButton } from '@mantine/core';
import { useId } from 'react';
import { actLabels } from './actions.ts';
import type { SearchOption } from './option.ts';
import { optionId, SearchResults } from './SearchResults.tsx';
import classes from './search.module.css';
import { useOptionKeys } from './use-option-keys.ts';
import { useSearch } from './use-search.ts';

const NOTHING = 'No matches. Try a first or last name.';
const FAILED = 'The search failed. Change a letter to try again.';

type Props = { readonly onRun: (option: SearchOption, isNewTab: boolean) => void };

/** The field and its options, by the combobox pattern. */
export function SearchField({ onRun }: Props) {
  const listId = useId();
  const search = useSearch();
  const { typed, act, groups, answer, type, ask } = search;
  const run: Props['onRun'] = (option, isNewTab) =>
    option.choice.does === 'ask' ? ask(option.choice.act) : onRun(option, isNewTab);
  const { active, onKeyDown } = useOptionKeys(search, run);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isEmpty = typed.trim() === '';
  const text = textFor();
  return (
    <>
      <div className={classes.field}>
        {act !== null && (
          <span className={classes.chip}>
            {actLabels[act]}
            <CloseButton size="sm" aria-label={`Remove “${actLabels[act]}”`} onClick={() => ask(null)} />
          </span>
        )}
        <input
          data-autofocus
          // The dialog closes by Escape only once there is nothing to clear.
          data-mantine-stop-propagation={typed !== '' || act !== null}
          type="text"
          role="combobox"
          className={classes.input}
          aria-label={act === null ? 'Search' : `${actLabels[act]}: first or last name`}
          placeholder={act === null ? 'People, goals, projects, pages, actions' : 'First or last name'}
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={count > 0 ? listId : undefined}
          aria-activedescendant={active === undefined ? undefined : optionId(listId, active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className={text === null ? classes.said : classes.text}>
        {text ?? said()}
      </p>
      {count > 0 && <SearchResults id={listId} groups={groups} active={active} onRun={run} />}
    </>
  );

  /** For screen readers, once the options are those for the typed words. */
  function said(): string | null {
    if (answer !== 'found' || isEmpty) return null;
    return count === 1 ? '1 result' : `${count} results`;
  }

  function textFor(): string | null {
    if (answer === 'failed') return FAILED;
    if (answer === 'waiting' || count > 0) return null;
    return act !== null && isEmpty ? 'Type a first or last name.' : NOTHING;
  }
}

import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '#web/ui/icons.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BulkActionKind } from '#contract/reviews/cycle/bulk-actions.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import type { OpenedAct } from './bulk/action-place.ts';
import { actsFor } from './bulk/action-order.ts';
import { BulkActionDialog } from './bulk/BulkActionDialog.tsx';
import { type PeopleInput, peopleOfAct, useAfterAct } from './bulk/bulk-actions.api.ts';
import { bulkWords } from './bulk/bulk-words.ts';
import { allOf, isNobody, offersAll, type Selection, someOf } from './selection.ts';
import classes from './SelectionBar.module.css';
import { BAR_ID } from './SelectionBoxes.tsx';
import { useSelectionStore, useWholeSelection } from './selection-store.ts';
import { countText, selectionText } from './selection-words.ts';
import { filtersIn } from './use-cycle-filters.ts';

type Props = {
  readonly opened: boolean;
  /** An action whose choices were left when the session ended: it opens again, for the people of then. */
  readonly resumed: OpenedAct | null;
};

/** Who is selected, and what can be done for them. The bar sticks to the end of the window. */
export function SelectionBar({ opened, resumed }: Props) {
  const viewer = useViewer();
  const [params] = useSearchParams();
  const store = useSelectionStore();
  const { selection, list } = useWholeSelection();
  const refresh = useAfterAct();
  const [act, setAct] = useState(resumed);
  const [isOpen, setIsOpen] = useState(resumed !== null);
  const { first, more } = actsFor(viewer, filtersIn(params).state);
  const begin = (kind: BulkActionKind) => {
    setAct({ kind, people: peopleOf(selection) });
    setIsOpen(true);
  };
  const finish = (bulkActId: string) => {
    void refresh();
    void keepPeople(bulkActId, selection, store.select);
  };
  return (
    <>
      {opened && !isNobody(selection) && (
        <section
          id={BAR_ID}
          aria-label="Selected people"
          className={classes.bar}
          data-bottom-bar
          data-no-print
        >
          <p className={classes.text}>{selectionText(selection, list)}</p>
          {offersAll(selection, list) && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.all ?? ''}
              onClick={() => store.select(allOf(list))}
            >
              Select all {list.total} in this list
            </Button>
          )}
          <div className={classes.acts}>
            {first.map((kind) => (
              <Button
                key={kind}
                size="sm"
                variant={kind === first[0] ? 'filled' : 'default'}
                className={classes.first ?? ''}
                onClick={() => begin(kind)}
              >
                {bulkWords[kind].name}
              </Button>
            ))}
            <Menu position="top-end" withinPortal>
              <Menu.Target>
                <Button variant="default" size="sm" rightSection={<IconChevronDown size={16} aria-hidden />}>
                  <span className={classes.wide}>More</span>
                  <span className={classes.narrow}>Actions ({countText(selection)})</span>
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {first.map((kind) => (
                  <Menu.Item key={kind} className={classes.narrow ?? ''} onClick={() => begin(kind)}>
                    {bulkWords[kind].name}
                  </Menu.Item>
                ))}
                {more.map((kind) => (
                  <Menu.Item key={kind} onClick={() => begin(kind)}>
                    {bulkWords[kind].name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.clear ?? ''}
            aria-label="Clear selection"
            onClick={store.clear}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </section>
      )}
      {act !== null && (
        <BulkActionDialog opened={isOpen} {...act} onClose={() => setIsOpen(false)} onActed={finish} />
      )}
    </>
  );
}

/** The selected people as a call names them. */
function peopleOf(selection: Selection): PeopleInput {
  if (selection.kind === 'some') return { employeeIds: [...selection.ids] };
  return { filter: selection.list.filter, exceptIds: [...selection.except] };
}

/**
 * After an action, the same people stay selected. People of a filter are named from now on, because the
 * action moves them to another state.
 */
async function keepPeople(
  bulkActId: string,
  selection: Selection,
  select: (selection: Selection) => void,
): Promise<void> {
  if (selection.kind === 'some') return;
  const ids = await peopleOfAct(bulkActId).catch(() => null);
  if (ids !== null) select(someOf(ids));
}

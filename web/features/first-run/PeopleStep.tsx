import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { usePaged } from '#web/app/calls/paged.ts';
import { DialogButton, type OpenedDialog } from '#web/ui/dialogs/DialogButton.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { everyoneQuery } from '#web/features/people/sign-ins/sign-ins.api.ts';
import classes from './FirstRun.module.css';
import { LEADS_ON, stepAddress } from '#web/app/navigation/first-run.ts';

type Props = {
  /** The form for one person. */
  readonly addPerson: (state: OpenedDialog) => ReactNode;
};

/** Import from a file, or add one by one. */
export function PeopleStep({ addPerson }: Props) {
  const list = usePaged(everyoneQuery);
  return (
    <Widget title="Who works here">
      <Loaded
        load={list}
        data={list.rows}
        failed="The people could not be counted."
        skeleton={<Skeletons shape="list" rows={1} />}
      >
        {() => (
          <p className={classes.words}>
            {list.total === '1'
              ? 'You are the only one so far. Take a file of your HR system as it is: you see every change before anything is loaded.'
              : `${list.total} people are here.`}
          </p>
        )}
      </Loaded>
      <div className={classes.next}>
        <Button
          component={Link}
          to={paths.peopleImport}
          state={LEADS_ON}
          variant={list.total === '1' ? 'filled' : 'default'}
        >
          Import People
        </Button>
        <DialogButton variant="default" label="Add One Person" dialog={addPerson} />
        <Button component={Link} to={stepAddress('work')} variant={list.total === '1' ? 'subtle' : 'filled'}>
          {list.total === '1' ? 'Later' : 'Next'}
        </Button>
      </div>
    </Widget>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAutomaticReminders } from '#web/features/emails/notifications.api.ts';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from './FirstRun.module.css';
import { companyNameQuery } from './first-run.api.ts';
import { stepAddress } from '#web/app/navigation/first-run.ts';

/** The name, time zone and address as the operator set them. */
export function CompanyStep() {
  const name = useQuery(companyNameQuery);
  const reminders = useAutomaticReminders();
  const companyName = name.data;
  return (
    <Widget title="As it is set">
      <Loaded
        load={reminders}
        data={reminders.data}
        failed="The time zone could not be loaded."
        skeleton={<Skeletons shape="list" rows={3} />}
      >
        {({ timeZone }) => (
          <KeyValueList
            items={[
              ...(companyName === undefined ? [] : [{ label: 'Name', value: companyName }]),
              { label: 'Time zone', value: timeZone },
              { label: 'Address', value: window.location.origin },
            ]}
          />
        )}
      </Loaded>
      <p className={classes.words}>
        The name stands in emails and calendars; the time zone decides when a day begins and when reminders go
        out. Whoever runs the server sets them as COMPANY_NAME, COMPANY_TIME_ZONE and PUBLIC_URL.
      </p>
      <div className={classes.next}>
        <Button component={Link} to={stepAddress('people')}>
          Next
        </Button>
      </div>
    </Widget>
  );
}

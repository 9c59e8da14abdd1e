import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#contract/core/values/dates.ts';
import type { ReviewDuty } from '#contract/dashboards/duties.schemas.ts';
import { isSurveyLink } from '#contract/core/values/links.ts';
import { paths } from '#web/app/paths.ts';
import { useMarkOwnEntry } from '#web/features/reviews/steps/annual-reviews.api.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { ExternalLink } from '#web/ui/feedback/ExternalLink.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import type { ActProps } from './act-props.ts';
import { useAskForLink } from './duties.api.ts';
import { nameOf } from './duty-words.ts';
import { keepOpened, openedOn } from './opened-surveys.ts';
import classes from './YoursToDo.module.css';

type Props = ActProps & { readonly duty: ReviewDuty };

/** Write, then Mark as done; without a survey link, who will provide it. */
export function ReviewAct({ duty, ...more }: Props) {
  const { annualReviewerId, surveyLink } = duty;
  const [opened, setOpened] = useState(() => openedOn(annualReviewerId));
  if (surveyLink === null || !isSurveyLink(surveyLink)) return <WithoutLink duty={duty} {...more} />;
  if (opened !== null) return <Opened duty={duty} link={surveyLink} opened={opened} {...more} />;
  const open = () => {
    keepOpened(annualReviewerId, more.today);
    // After the click has opened the tab, the button becomes Mark as done.
    window.setTimeout(() => setOpened(more.today));
  };
  return (
    <>
      <span className={classes.note} />
      <Button
        component="a"
        href={surveyLink}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        size="xs"
        className={classes.button}
        aria-label={`${nameOf('Write', duty)} (opens in a new tab)`}
        onClick={open}
        onAuxClick={open}
      >
        Write
      </Button>
    </>
  );
}

type OpenedProps = Props & { readonly link: string; readonly opened: string };

function Opened({ duty, link, opened, onFinish }: OpenedProps) {
  const mark = useMarkOwnEntry();
  const finish = () => onFinish(() => mark.mutateAsync({ annualReviewerId: duty.annualReviewerId }));
  return (
    <>
      <span className={classes.note}>
        Opened {formatDay(opened)}
        <ExternalLink href={link}>Open again</ExternalLink>
      </span>
      <ConfirmButton
        variant="default"
        size="xs"
        className={classes.button ?? ''}
        label="Mark as done"
        aria-label={nameOf('Mark as done', duty)}
        title="Mark as Done"
        message="Have you submitted the survey? Only an admin can undo this."
        verb="Mark as Done"
        onConfirm={finish}
        isShownAtOnce
        done="Your review is marked as done."
      />
    </>
  );
}

function WithoutLink({ duty, today, line }: Props) {
  const ask = useAskForLink();
  const { type, employee, asks } = duty;
  if (type === 'Manager') {
    return (
      <>
        <span className={classes.note}>No survey link yet</span>
        <Button
          component={Link}
          to={paths.profile(employee.employeeId)}
          variant="default"
          size="xs"
          className={classes.button}
          aria-label={nameOf('Open', duty)}
        >
          Open
        </Button>
      </>
    );
  }
  if (asks === null) return <span className={classes.note}>No survey link yet</span>;
  const { lead, askedOn } = asks;
  const name = lead?.fullName ?? 'An admin';
  if (askedOn === today) {
    return <span className={classes.note}>You asked {lead?.fullName ?? 'the admins'} today.</span>;
  }
  const send = async () => {
    await ask.mutateAsync({ annualReviewerId: duty.annualReviewerId });
    toast(`${lead?.fullName ?? 'The admins'} will get an email.`);
    // The pressed button is gone.
    line.current?.focus();
  };
  return (
    <>
      <span className={classes.note}>{name} will send you a link.</span>
      <WorkButton
        variant="default"
        size="xs"
        className={classes.button ?? ''}
        isWorking={ask.isPending}
        onClick={send}
      >
        Ask {lead === null ? 'an admin' : firstName(lead.fullName)}
      </WorkButton>
    </>
  );
}

const firstName = (fullName: string) => fullName.split(' ')[0] ?? fullName;

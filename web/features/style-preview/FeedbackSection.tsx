import { Button } from '@mantine/core';
import { CopyLink } from '#web/ui/feedback/CopyLink.tsx';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import { ExternalLink } from '#web/ui/feedback/ExternalLink.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { StatusDot } from '#web/ui/feedback/StatusDot.tsx';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { SideBySide } from './SideBySide.tsx';
import classes from './StylePreviewPage.module.css';

export function FeedbackSection() {
  return <SideBySide Content={Feedback} />;
}

function Feedback() {
  return (
    <>
      <div className={classes.row}>
        <Button>Primary</Button>
        <Button variant="default">Secondary</Button>
        <Button variant="subtle">Subtle</Button>
        <Button color="red">Destructive</Button>
        <WorkButton isWorking>Saving</WorkButton>
      </div>
      <div className={classes.row}>
        {tones.map(([tone, word]) => (
          <StatusPill key={tone} tone={tone} word={word} />
        ))}
      </div>
      <div className={classes.row}>
        {tones.map(([tone, word]) => (
          <StatusDot key={tone} tone={tone} word={word} />
        ))}
      </div>
      <div className={classes.row}>
        <DeadlineText tone="danger" text="3 Days Left" />
        <DeadlineText tone="warning" text="3 Weeks Left" />
        <DeadlineText tone="neutral" text="2 Months Left" />
      </div>
      {[0, 0.5, 1].map((value) => (
        <ProgressBar key={value} label="Progress" value={value} />
      ))}
      <Banner>You are looking at a past period. Its data can no longer be changed.</Banner>
      <Banner tone="warning" action={<Button size="compact-sm">Show</Button>}>
        One message could not be delivered.
      </Banner>
      <div className={classes.row}>
        <ExternalLink href="https://example.com/">A page elsewhere</ExternalLink>
        <CopyLink href="/style-preview" />
      </div>
    </>
  );
}

const tones = [
  ['good', 'Complete'],
  ['warning', 'Waiting'],
  ['danger', 'Overdue'],
  ['info', 'In Progress'],
  ['neutral', 'Not Started'],
] as const;

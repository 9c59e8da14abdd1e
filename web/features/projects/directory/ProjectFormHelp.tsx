import { LINK_DAYS_AFTER_DEADLINE } from '#contract/core/values/constants.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from './ProjectFormHelp.module.css';

/** What follows from the dates and the team of a project. Source: docs/product/project-evaluations.md. */
export const ProjectFormHelp = () => (
  <Widget title="What happens next">
    <ul className={classes.list}>
      <li>
        On the end date each team member gets an email with a link. If that day has come, it goes out at once.
      </li>
      <li>
        Through the link they evaluate the others, without signing in. It works until{' '}
        {LINK_DAYS_AFTER_DEADLINE} days after the review deadline.
      </li>
      <li>
        The project manager sees who has answered, and can remind the others. The answers are not shown.
      </li>
      <li>Team leads and Admins read the answers about a person, never those about themselves.</li>
    </ul>
  </Widget>
);

import type { Project } from '#contract/projects/projects.schemas.ts';
import { CopyLink } from '#web/ui/feedback/CopyLink.tsx';
import { ExternalLink } from '#web/ui/feedback/ExternalLink.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from './ProjectPage.module.css';

export function ProjectLinks({ project: { links } }: { readonly project: Project }) {
  if (links.length === 0) return <Widget title="Links" emptyText="No links." />;
  return (
    <Widget title="Links">
      <ul className={classes.list}>
        {links.map(({ linkId, name, url }) => (
          <li key={linkId} className={classes.link} data-address={url}>
            <ExternalLink href={url}>{name}</ExternalLink>
            <CopyLink href={url} label={`Copy link of ${name}`} />
          </li>
        ))}
      </ul>
    </Widget>
  );
}

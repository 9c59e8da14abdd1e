import type { ReactNode } from 'react';
import { BackButton } from './BackButton.tsx';
import classes from './Page.module.css';

type Props = {
  readonly title: string;
  /** Shows the title small, above a larger name in the content. */
  readonly isEyebrow?: boolean;
  /** One sentence. */
  readonly description?: ReactNode;
  /** Buttons at the end of the title's line. */
  readonly actions?: ReactNode;
  /** The back link: its target, its label, and the history state to pass on. */
  readonly back?: { readonly to: string; readonly label: string; readonly state?: unknown };
  /** 640, 960 and 1200 pixels. */
  readonly width: 'form' | 'profile' | 'directory';
  readonly children: ReactNode;
};

/** The layout of every screen: title, one sentence, actions, then the content. */
export function Page({ title, isEyebrow = false, description, actions, back, width, children }: Props) {
  return (
    <div className={classes.page} data-width={width}>
      {back !== undefined && <BackButton {...back} />}
      <div className={classes.header}>
        <div className={classes.words}>
          <h1 className={classes.title} data-eyebrow={isEyebrow || undefined}>
            {title}
          </h1>
          {description !== undefined && <div className={classes.description}>{description}</div>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={classes.content}>{children}</div>
    </div>
  );
}

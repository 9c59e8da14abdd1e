import type { ReactNode, RefObject } from 'react';
import { BackButton } from './BackButton.tsx';
import text from '../plain/text.module.css';
import classes from './Page.module.css';

type Props = {
  readonly title: string;
  /** A line above the title. */
  readonly over?: string;
  /** For a page that moves the focus to its title. */
  readonly titleRef?: RefObject<HTMLHeadingElement | null>;
  /** Shows the title small, above a larger name in the content. */
  readonly isEyebrow?: boolean;
  /** One sentence. */
  readonly description?: ReactNode;
  /** Buttons at the end of the title's line. */
  readonly actions?: ReactNode;
  /** The back link: its target, its label, and the history state to pass on. */
  readonly back?: { readonly to: string; readonly label: string; readonly state?: unknown };
  /** 640, 960 and 1200 pixels. The text of `reading` is larger, centered at 640 or, with `survey`, 960. */
  readonly width: 'form' | 'profile' | 'directory' | 'reading' | 'survey';
  readonly children: ReactNode;
};

/** The layout of every screen: title, one sentence, actions, then the content. */
export function Page(props: Props) {
  const { title, over, titleRef, isEyebrow = false, description, actions, back, width, children } = props;
  return (
    <div className={classes.page} data-width={width}>
      {back !== undefined && <BackButton {...back} />}
      <div className={classes.header}>
        <div className={classes.words}>
          {over !== undefined && <p className={classes.over}>{over}</p>}
          <h1
            ref={titleRef}
            tabIndex={titleRef === undefined ? undefined : -1}
            className={text.title}
            data-eyebrow={isEyebrow || undefined}
          >
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

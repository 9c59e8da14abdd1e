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
  /** The frame, or for a form 640 pixels of it. `reading` and `survey` are in the middle, in larger text. */
  readonly width: 'form' | 'directory' | 'reading' | 'survey';
  /** The help of a form, beside it where there is room. */
  readonly help?: ReactNode;
  readonly children: ReactNode;
};

/** The layout of every screen: title, one sentence, actions, then the content. */
export function Page(props: Props) {
  const { title, over, titleRef, isEyebrow = false, description, actions, back, width, help } = props;
  const content = <div className={classes.content}>{props.children}</div>;
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
      {help === undefined ? (
        content
      ) : (
        <div className={classes.withHelp}>
          {content}
          {help}
        </div>
      )}
    </div>
  );
}

import { type ReactNode, type Ref, useId } from 'react';
import { Empty } from './Empty.tsx';
import { Skeletons } from './Skeletons.tsx';
import classes from './Widget.module.css';

type Props = {
  readonly title: string;
  readonly actions?: ReactNode;
  /** True during the first load only; a refetch keeps the content. */
  readonly isLoading?: boolean;
  /** Replaces the default skeleton; null keeps a line. */
  readonly skeleton?: ReactNode;
  /** Set if there is nothing to show. */
  readonly emptyText?: string | null;
  readonly emptyAction?: ReactNode;
  /** For content of several pages: a printout starts it in place instead of on a new page. */
  readonly isLong?: boolean;
  /** For content that takes the focus with it when it leaves: the heading takes it then. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
};

/** A titled card with three states: loading, empty and filled. Without content it is a line. */
export function Widget({ title, actions, isLong = false, headingRef, children, ...state }: Props) {
  const id = useId();
  const isLine =
    state.isLoading === true
      ? state.skeleton === null
      : children === undefined && typeof state.emptyText !== 'string';
  return (
    <section
      className={classes.widget}
      aria-labelledby={id}
      aria-busy={state.isLoading === true}
      data-long={isLong || undefined}
    >
      <div className={classes.header}>
        <h2
          id={id}
          className={classes.title}
          {...(headingRef === undefined ? {} : { ref: headingRef, tabIndex: -1 })}
        >
          {title}
        </h2>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {!isLine && (
        <div className={classes.body}>
          <Content {...state}>{children}</Content>
        </div>
      )}
    </section>
  );
}

function Content(props: Omit<Props, 'title' | 'actions' | 'isLong' | 'headingRef'>) {
  if (props.isLoading === true) return props.skeleton ?? <Skeletons />;
  if (typeof props.emptyText === 'string') return <Empty text={props.emptyText} action={props.emptyAction} />;
  return props.children;
}

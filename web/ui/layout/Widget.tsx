import { type ReactNode, useId } from 'react';
import { Empty } from './Empty.tsx';
import { Skeletons } from './Skeletons.tsx';
import classes from './Widget.module.css';

type Props = {
  readonly title: string;
  readonly actions?: ReactNode;
  /** True during the first load only; a refetch keeps the content. */
  readonly isLoading?: boolean;
  /** Replaces the default skeleton. */
  readonly skeleton?: ReactNode;
  /** Set if there is nothing to show. */
  readonly emptyText?: string | null;
  readonly emptyAction?: ReactNode;
  /** For content of several pages: a printout starts it in place instead of on a new page. */
  readonly isLong?: boolean;
  readonly children?: ReactNode;
};

/** A titled card with three states: loading, empty and filled. */
export function Widget({ title, actions, isLong = false, children, ...state }: Props) {
  const id = useId();
  return (
    <section
      className={classes.widget}
      aria-labelledby={id}
      aria-busy={state.isLoading === true}
      data-long={isLong || undefined}
    >
      <div className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={classes.body}>
        <Content {...state}>{children}</Content>
      </div>
    </section>
  );
}

function Content(props: Omit<Props, 'title' | 'actions' | 'isLong'>) {
  if (props.isLoading === true) return props.skeleton ?? <Skeletons />;
  if (typeof props.emptyText === 'string') return <Empty text={props.emptyText} action={props.emptyAction} />;
  return props.children;
}

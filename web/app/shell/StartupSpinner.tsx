import classes from './StartupSpinner.module.css';

/** Appears while startup is pending, after a delay: a fast start shows no spinner. */
export function StartupSpinner() {
  return (
    <div role="status" aria-label="Loading" className={classes.page}>
      <span className={classes.spinner} />
    </div>
  );
}

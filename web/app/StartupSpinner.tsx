import classes from './StartupSpinner.module.css';

/** Stands while startup is pending; a quick start shows nothing of it. */
export function StartupSpinner() {
  return (
    <div role="status" aria-label="Loading" className={classes.page}>
      <span className={classes.spinner} />
    </div>
  );
}

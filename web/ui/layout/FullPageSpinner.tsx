import { Loader } from '@mantine/core';
import classes from './FullPageSpinner.module.css';

/** Only for a start that takes long; everything else has skeletons. */
export function FullPageSpinner() {
  return (
    <div role="status" aria-label="Loading" className={classes.page}>
      <Loader size={32} aria-hidden />
    </div>
  );
}

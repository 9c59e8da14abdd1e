import { IconArrowLeft } from '../icons.tsx';
import { Link, useNavigate } from 'react-router';
import classes from './BackButton.module.css';

type Props = { readonly to?: string; readonly label?: string; readonly state?: unknown };

/** Links to the given page, or else goes back in the history. */
export function BackButton({ to, label = 'Back', state }: Props) {
  const navigate = useNavigate();
  const content = (
    <>
      <IconArrowLeft size={16} aria-hidden />
      {label}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} state={state} className={classes.back} data-no-print>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={classes.back} onClick={() => void navigate(-1)}>
      {content}
    </button>
  );
}

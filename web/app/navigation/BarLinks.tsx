import { Link } from 'react-router';
import classes from './BarLinks.module.css';
import { homeOf } from './home.ts';
import { Logo } from '../shell/Logo.tsx';
import { paths } from '../paths.ts';
import { PRODUCT_NAME } from '#contract/core/values/constants.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';

type Props = { readonly user: SignedInUser; readonly className?: string | undefined };

/** The logo in the bar with the company's name, which leads home. */
export const HomeLink = ({ user, className = '' }: Props) => (
  <Link
    to={homeOf(user)}
    className={`${classes.home} ${className}`}
    aria-label={`${user.companyName ?? PRODUCT_NAME}, home`}
    title={user.companyName}
  >
    <Logo name={user.companyName} />
  </Link>
);

/** The viewer's name in the bar, which leads to the own profile. */
export const OwnName = ({ user, className = '' }: Props) => (
  <Link to={paths.profile(user.employeeId)} className={`${classes.name} ${className}`} title="Your profile">
    {user.fullName}
  </Link>
);

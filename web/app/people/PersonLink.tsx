import { Link } from 'react-router';
import { can } from '#contract/policies.ts';
import { useNameOf } from './namesakes.tsx';
import { paths } from '../paths.ts';
import { useViewer } from '../session/use-session.ts';
import classes from './PersonLink.module.css';

type Props = {
  readonly employeeId: number;
  readonly fullName: string;
  /** The person's team lead, if the caller knows. */
  readonly managerId?: number | null | undefined;
};

/** A person's name, distinct from namesakes', linked only if the viewer may open the profile. */
export function PersonLink({ employeeId, fullName, managerId = null }: Props) {
  const viewer = useViewer();
  const name = useNameOf()({ employeeId, fullName });
  if (!can.seeProfile(viewer, { employeeId, managerId })) return <span>{name}</span>;
  return (
    <Link to={paths.profile(employeeId)} className={classes.link}>
      {name}
    </Link>
  );
}

import { type ReactNode, useState } from 'react';
import { useViewer } from '#web/app/session/use-session.ts';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { roomFor } from './duty-room.ts';
import classes from './YoursToDo.module.css';

/** The room of the lines, kept from the skeleton on, so that nothing below jumps. */
export function Room({ limit, children }: { readonly limit: number; readonly children?: ReactNode }) {
  const { employeeId } = useViewer();
  const [lines] = useState(() => roomFor(employeeId, limit));
  return (
    <div className={classes.room} data-lines={lines}>
      {children ?? <Skeletons rows={lines} />}
    </div>
  );
}

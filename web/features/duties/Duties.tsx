import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { byUrgency, dutyKey } from '#contract/duties.ts';
import type { Duty } from '#contract/duties.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/use-session.ts';
import { NotLoaded } from '#web/ui/layout/NotLoaded.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { usePrinting } from '#web/ui/table/use-printing.ts';
import { keepRoom } from './duty-room.ts';
import { DutyLine } from './DutyLine.tsx';
import { Room } from './Room.tsx';
import { useDuties } from './duties.api.ts';
import classes from './YoursToDo.module.css';

type Props = {
  /** At most so many lines at first. */
  readonly limit: number;
  /** On the viewer's own profile; elsewhere a link leads there. */
  readonly isOwnPage: boolean;
};

/** The viewer's duties. A finished one stays as "Done" until the viewer leaves the page. */
export function Duties({ limit, isOwnPage }: Props) {
  const { employeeId } = useViewer();
  const load = useDuties();
  const { data } = load;
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  // The duties that the viewer finishes here stay in the list, also once the server no longer names them.
  const [kept, setKept] = useState<readonly Duty[]>([]);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const open = data?.duties ?? [];
  const known = data === undefined ? null : Math.min(open.length, limit);
  useEffect(() => {
    if (known !== null) keepRoom(employeeId, known);
  }, [employeeId, known]);
  if (data === undefined) {
    return (
      <Widget title="Yours to do" isLoading={load.errorUpdateCount === 0} skeleton={<Room limit={limit} />}>
        <NotLoaded load={load} failed="What waits for you could not be loaded.">
          {null}
        </NotLoaded>
      </Widget>
    );
  }
  const keptKeys = new Set(kept.map(dutyKey));
  const all = byUrgency([...kept, ...open.filter((duty) => !keptKeys.has(dutyKey(duty)))]);
  const finish = (duty: Duty) => async (work: () => Promise<unknown>) => {
    setKept((now) => [...now, duty]);
    try {
      await work();
      setDone((now) => new Set([...now, dutyKey(duty)]));
    } catch (failure) {
      setKept((now) => now.filter((one) => one !== duty));
      throw failure;
    }
  };
  if (all.length === 0) {
    return (
      <Widget title="Yours to do">
        <Room limit={limit}>
          <p className={classes.empty}>You’re all caught up.</p>
        </Room>
      </Widget>
    );
  }
  const shown = isWhole || isPrinting ? all : all.slice(0, limit);
  const hidden = all.length - shown.length;
  const count = all.filter((duty) => !done.has(dutyKey(duty))).length;
  return (
    <Widget
      title="Yours to do"
      actions={
        <span className={classes.count}>
          {count}
          {data.isPart && '+'} open
        </span>
      }
    >
      <Room limit={limit}>
        <ul className={classes.list}>
          {shown.map((duty) => (
            <DutyLine
              key={dutyKey(duty)}
              duty={duty}
              today={data.today}
              isDone={done.has(dutyKey(duty))}
              onFinish={finish(duty)}
            />
          ))}
        </ul>
      </Room>
      {hidden > 0 && (
        <div className={classes.more}>
          {isOwnPage ? (
            <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
              Show {hidden} more
            </Button>
          ) : (
            <Link to={paths.profile(employeeId)} className={classes.link}>
              {`All ${all.length}${data.isPart ? '+' : ''} on My page`}
            </Link>
          )}
        </div>
      )}
      {isWhole && data.isPart && <p className={classes.note}>Only the most urgent are listed.</p>}
    </Widget>
  );
}

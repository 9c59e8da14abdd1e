import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { byUrgency, dutyKey } from '#contract/dashboards/duties.ts';
import type { Duty } from '#contract/dashboards/duties.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { usePrinting } from '#web/ui/table/use-printing.ts';
import { keepRoom, roomFor } from './duty-room.ts';
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
  // The duties that the viewer finishes here stay in the list, also once the server no longer names them.
  const [kept, setKept] = useState<readonly Duty[]>([]);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const open = data?.duties ?? [];
  const known = data === undefined ? null : Math.min(open.length, limit);
  useEffect(() => {
    if (known !== null) keepRoom(employeeId, known);
  }, [employeeId, known]);
  const keptKeys = new Set(kept.map(dutyKey));
  const all = byUrgency([...kept, ...open.filter((duty) => !keptKeys.has(dutyKey(duty)))]);
  const finish = (duty: Duty) => async (work: () => Promise<unknown>) => {
    const key = dutyKey(duty);
    setKept((now) => [...now, duty]);
    setDone((now) => new Set([...now, key]));
    try {
      await work();
    } catch (failure) {
      setKept((now) => now.filter((one) => one !== duty));
      setDone((now) => new Set([...now].filter((one) => one !== key)));
      throw failure;
    }
  };
  return (
    <Loaded
      load={load}
      data={data}
      failed="What waits for you could not be loaded."
      skeleton={roomFor(employeeId, limit) === 0 ? null : <Room limit={limit} />}
      frame={(state, isLoading) => (
        <Widget title="Yours to do" isLoading={isLoading} skeleton={state}>
          {state}
        </Widget>
      )}
    >
      {({ today, isPart }) => (
        <DutyList
          all={all}
          isDone={(duty) => done.has(dutyKey(duty))}
          onFinish={finish}
          today={today}
          isPart={isPart}
          limit={limit}
          isOwnPage={isOwnPage}
        />
      )}
    </Loaded>
  );
}

type ListProps = Props & {
  readonly all: readonly Duty[];
  readonly today: string;
  /** Whether the server has more than these. */
  readonly isPart: boolean;
  readonly isDone: (duty: Duty) => boolean;
  readonly onFinish: (duty: Duty) => (work: () => Promise<unknown>) => Promise<void>;
};

function DutyList({ all, today, isPart, limit, isOwnPage, isDone, onFinish }: ListProps) {
  const { employeeId } = useViewer();
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  if (all.length === 0) {
    return (
      <Widget title="Yours to do" actions={<span className={classes.count}>You’re all caught up.</span>} />
    );
  }
  const shown = isWhole || isPrinting ? all : all.slice(0, limit);
  const hidden = all.length - shown.length;
  const count = all.filter((duty) => !isDone(duty)).length;
  return (
    <Widget
      title="Yours to do"
      actions={
        <span className={classes.count}>
          {count}
          {isPart && '+'} open
        </span>
      }
    >
      <Room limit={limit}>
        <ul className={classes.list}>
          {shown.map((duty) => (
            <DutyLine
              key={dutyKey(duty)}
              duty={duty}
              today={today}
              isDone={isDone(duty)}
              onFinish={onFinish(duty)}
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
              {`All ${all.length}${isPart ? '+' : ''} on My page`}
            </Link>
          )}
        </div>
      )}
      {isWhole && isPart && <p className={classes.note}>Only the most urgent are listed.</p>}
    </Widget>
  );
}

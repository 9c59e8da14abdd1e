import { useId } from 'react';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { CopyLink } from '#web/ui/feedback/CopyLink.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { useCalendarFeed, useCreateCalendarFeed, useDeleteCalendarFeed } from './calendar.api.ts';
import classes from './CalendarFeed.module.css';

/** The private calendar address: create it, copy it, replace it, turn it off. */
export function CalendarFeed() {
  const load = useCalendarFeed();
  return (
    <Loaded load={load} data={load.data} failed="The calendar address could not be loaded.">
      {({ address }) => (address === null ? <NoFeed /> : <Feed address={address} />)}
    </Loaded>
  );
}

function NoFeed() {
  const create = useCreateCalendarFeed();
  return (
    <div className={classes.feed}>
      <p>
        See your open reviews, evaluations and sit-downs in your own calendar. Benchmark creates a private
        address, and your calendar program subscribes to it.
      </p>
      <div className={classes.acts}>
        <WorkButton
          isWorking={create.isPending}
          onClick={async () => {
            await create.mutateAsync(null);
            toast('The calendar address has been created.');
          }}
        >
          Create Address
        </WorkButton>
      </div>
    </div>
  );
}

function Feed({ address }: { readonly address: string }) {
  const create = useCreateCalendarFeed();
  const end = useDeleteCalendarFeed();
  return (
    <div className={classes.feed}>
      <p>Add this address to your calendar program, usually under “Subscribe” or “From URL”.</p>
      <Address address={address} />
      <p className={classes.warning}>
        Keep the address to yourself. Anyone who has it can read your duties, including whose reviews you
        write.
      </p>
      <div className={classes.acts}>
        <ConfirmButton
          variant="default"
          label="New Address"
          title="New Calendar Address"
          message="The current address stops working. Calendar programs that use it need the new one."
          verb="Create New Address"
          onConfirm={() => create.mutateAsync(null)}
          done="The calendar address has been replaced."
        />
        <ConfirmButton
          variant="default"
          label="Turn Off"
          title="Turn Off Calendar Address"
          message="The address stops working, and your calendar program shows no more entries from Benchmark."
          verb="Turn Off"
          onConfirm={() => end.mutateAsync(null)}
          done="The calendar address has been turned off."
        />
      </div>
    </div>
  );
}

function Address({ address }: { readonly address: string }) {
  const id = useId();
  return (
    <div>
      <div id={id} className={classes.label}>
        Your private address
      </div>
      <div className={classes.address}>
        <output aria-labelledby={id}>{address}</output>
        <CopyLink href={address} label="Copy your private address" />
      </div>
    </div>
  );
}

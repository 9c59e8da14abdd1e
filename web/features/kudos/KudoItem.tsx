import type { Kudo } from '#contract/kudos/kudos.schemas.ts';
import { kudoMessages } from '#contract/kudos/kudos.ts';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { RichText } from '#web/ui/text/RichText.tsx';
import { DeleteKudo } from './approval/DeleteKudo.tsx';
import { KudoNames } from './KudoNames.tsx';
import { ValueChips } from './ValueChips.tsx';
import classes from './kudos.module.css';

type Props = {
  readonly kudo: Kudo;
  /** True in the giver's list: shows the recipients and the approval state. */
  readonly isGiven: boolean;
  readonly mayDelete: boolean;
};

/** One kudo in a person's list. */
export function KudoItem({ kudo, isGiven, mayDelete }: Props) {
  return (
    <li className={classes.kudo}>
      <div className={classes.head}>
        <span>
          {isGiven ? (
            <>
              To <KudoNames people={kudo.targetEmployees} />
            </>
          ) : (
            <>
              From <KudoNames people={[kudo.sender]} />
              {kudo.targetEmployees.length > 1 && (
                <>
                  {' '}
                  to <KudoNames people={kudo.targetEmployees} />
                </>
              )}
            </>
          )}
        </span>
        {isGiven && !kudo.approved ? (
          <StatusPill tone="warning" word={kudoMessages.waiting} />
        ) : (
          <span className={classes.when}>{isGiven ? `Approved ${kudo.dateApproved}` : kudo.dateCreated}</span>
        )}
      </div>
      <RichText text={kudo.message} />
      <ValueChips values={kudo.values} />
      {mayDelete && (
        <DeleteKudo
          kudo={kudo}
          className={classes.more ?? ''}
          label="Delete"
          aria-label={`Delete kudos to ${kudo.targetEmployees.map((one) => one.fullName).join(', ')}`}
        />
      )}
    </li>
  );
}

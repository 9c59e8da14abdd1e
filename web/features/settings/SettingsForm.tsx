import { REMINDER_HOUR } from '#contract/core/values/constants.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import { settingLimits } from '#contract/core/settings.ts';
import { isConflict, useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckboxGroupField } from '#web/ui/forms/CheckboxGroupField.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { SwitchField } from '#web/ui/forms/SwitchField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { Holidays } from './Holidays.tsx';
import {
  changedSettings,
  rebased,
  settingsForm,
  type SettingsValues,
  settingsValues,
} from './settings-form.ts';
import { useChangeSettings } from './settings.api.ts';
import classes from './Settings.module.css';

type Props = {
  readonly settings: Settings;
  /** Refetches the settings. */
  readonly onChanged: () => Promise<Settings | undefined>;
};

/**
 * The form of the company settings. It sends only what was changed. After a conflict it keeps the changes,
 * shows the newest version in the other fields, and the next save is based on that version.
 */
export function SettingsForm({ settings, onChanged }: Props) {
  const form = useZodForm(settingsForm, { defaultValues: settingsValues(settings) });
  const { conflict, attempt } = useConflict(settings, { values: settingsValues });
  const change = useChangeSettings();
  const readAgain = async (valuesOn: (newest: Settings) => SettingsValues) => {
    const newest = await onChanged();
    if (newest === undefined) return;
    form.reset(settingsValues(newest));
    form.reset(valuesOn(newest), { keepDefaultValues: true });
  };
  const save = (values: SettingsValues) =>
    attempt(async (read) => {
      const body = changedSettings(read, values);
      try {
        // The first save counts even unchanged: it is one of the first steps.
        if (Object.keys(body).length > 0 || read.version === 1)
          await change.mutateAsync({ body, ifMatch: read.version });
      } catch (error) {
        if (isConflict(error)) await readAgain((newest) => rebased(read, newest, values));
        throw error;
      }
      toast('The settings have been saved.');
      await readAgain(settingsValues);
    });
  return (
    <Form form={form} conflict={conflict} submitLabel="Save Settings" onSubmit={save} asksBeforeLeaving>
      <Widget title="Start of a Review">
        <div className={classes.fields}>
          <TextField
            name="dueWeeks"
            label="Weeks before the anniversary"
            description={`From this time on, a review is due to start. ${boundsOf('dueWeeks')}`}
            inputMode="numeric"
            required
          />
          <SwitchField
            name="startsByItself"
            label="Reviews that are due start by themselves"
            description={`Each morning from ${REMINDER_HOUR}:00 AM on, with the suggested deadlines. People without a team lead are left out.`}
          />
          <SwitchField
            name="writtenReviews"
            label="Answers are written here"
            description="Reviewers answer the questions of the company in Benchmark instead of a survey. Whoever starts a review can choose otherwise. Running reviews stay as they are."
          />
          <TextField
            name="peersWanted"
            label="Peers for each review"
            description={`A hint for whoever chooses the peers. ${boundsOf('peersWanted')}`}
            inputMode="numeric"
            required
          />
        </div>
      </Widget>
      <Widget title="Suggested Deadlines">
        <div className={classes.fields}>
          <p className={classes.words}>
            The final deadline is the work anniversary. The others come before it, and none within a week from
            the day on which the review starts. Running reviews keep their deadlines.
          </p>
          <div className={classes.days}>
            {distances.map(({ name, label }) => (
              <TextField
                key={name}
                name={name}
                label={label}
                description={boundsOf(name)}
                inputMode="numeric"
                required
              />
            ))}
          </div>
          <CheckboxGroupField
            name="workingDays"
            label="Working days"
            description="A suggested deadline on another day moves to the working day before it."
            options={weekdays}
            required
          />
          <Holidays control={form.control} />
        </div>
      </Widget>
      <Widget title="Everyday Use">
        <div className={classes.fields}>
          <SwitchField
            name="kudosFeed"
            label="Kudos feed"
            description="Everyone who signs in reads approved kudos on the page Recognition. Kudos that were sent while the feed was off never appear there."
          />
          <SwitchField
            name="ownGoals"
            label="Team members work on their own goals"
            description="They tick tasks and write updates. Each shows who did it, and the team lead sees it in the digest, while automatic reminders are on. Only the team lead and Admins cancel a goal."
          />
        </div>
      </Widget>
    </Form>
  );
}

const distances = [
  { name: 'peerToSelfDays', label: 'Days from peer to self review' },
  { name: 'selfToManagerDays', label: 'Days from self to manager review' },
  { name: 'managerToFinalDays', label: 'Days from manager to final deadline' },
] as const;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: String(index + 1), label }),
);

function boundsOf(name: keyof typeof settingLimits): string {
  const { least, most, first } = settingLimits[name];
  return `${least} to ${most}, ${first} unless changed.`;
}

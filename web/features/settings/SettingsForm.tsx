import type { Settings } from '#contract/core/settings.schemas.ts';
import { type Setting, type SettingName, settingNames, settingTable } from '#contract/core/settings.ts';
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
  settingsBody,
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
      const changed = changedSettings(read, values);
      const isChanged = Object.keys(changed).length > 0;
      // The first save counts even unchanged: it is one of the first steps.
      const body = isChanged ? changed : settingsBody(values);
      try {
        if (isChanged || read.version === 1) await change.mutateAsync({ body, ifMatch: read.version });
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
        <div className={classes.fields}>{fieldsOf('start')}</div>
      </Widget>
      <Widget title="Suggested Deadlines">
        <div className={classes.fields}>
          <p className={classes.words}>
            The final deadline is the work anniversary. The others come before it, and none within a week from
            the day on which the review starts. Running reviews keep their deadlines.
          </p>
          <div className={classes.days}>{fieldsOf('distances')}</div>
          {fieldsOf('workdays')}
        </div>
      </Widget>
      <Widget title="Everyday Use">
        <div className={classes.fields}>{fieldsOf('everyday')}</div>
      </Widget>
    </Form>
  );
}

const fieldsOf = (part: Setting['part']) =>
  settingNames
    .filter((name) => settingTable[name].part === part)
    .map((name) => <SettingField key={name} name={name} />);

/** The field of a setting, as its kind says. */
function SettingField({ name }: { readonly name: SettingName }) {
  const setting: Setting = settingTable[name];
  const { label, help } = setting;
  if (setting.kind === 'switch') return <SwitchField name={name} label={label} description={help} />;
  if (setting.kind === 'weekdays')
    return <CheckboxGroupField name={name} label={label} description={help} options={weekdays} required />;
  if (setting.kind === 'dates') return <Holidays label={label} help={help} />;
  const { least, most, first } = setting;
  const bounds = `${least} to ${most}, ${first} unless changed.`;
  return (
    <TextField
      name={name}
      label={label}
      description={`${help} ${bounds}`.trim()}
      inputMode="numeric"
      required
    />
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: String(index + 1), label }),
);

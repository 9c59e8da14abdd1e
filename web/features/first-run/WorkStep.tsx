import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Settings } from '#contract/core/settings.schemas.ts';
import type { AutomaticReminders } from '#contract/dashboards/notifications.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { useAutomaticReminders } from '#web/features/emails/notifications.api.ts';
import { useSettings } from '#web/features/settings/settings.api.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { SwitchField } from '#web/ui/forms/SwitchField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from './FirstRun.module.css';
import { useSaveWork } from './work.api.ts';
import { handbook, recommended, type Work, workForm, workOf, workRows } from './ways-of-working.ts';

/** Two ways of working, each of whose rows can be chosen. Nothing is set before the press on save. */
export function WorkStep() {
  const settings = useSettings();
  const reminders = useAutomaticReminders();
  return (
    <Widget title="Choose a way, then change what you like">
      <Loaded
        load={settings.data === undefined ? settings : reminders}
        data={settings.data && reminders.data && { settings: settings.data, reminders: reminders.data }}
        failed="The settings could not be loaded."
        skeleton={<Skeletons shape="list" rows={4} />}
      >
        {(stored) => <WorkForm {...stored} />}
      </Loaded>
    </Widget>
  );
}

type Stored = { readonly settings: Settings; readonly reminders: AutomaticReminders };

function WorkForm({ settings, reminders }: Stored) {
  const navigate = useNavigate();
  const save = useSaveWork();
  const form = useZodForm(workForm, { defaultValues: workOf(settings, reminders) });
  const choose = (way: Work) => form.reset(way, { keepDefaultValues: true });
  const submit = async (work: Work) => {
    await save.mutateAsync({ work, settings, reminders });
    form.reset(work);
    toast('The way you work has been saved.');
    await navigate(paths.dashboard);
  };
  return (
    <Form form={form} submitLabel="Save and Open the Dashboard" onSubmit={submit} asksBeforeLeaving>
      <div className={classes.ways}>
        <Button variant="default" onClick={() => choose(handbook)}>
          As in the handbook
        </Button>
        <Button variant="default" onClick={() => choose(recommended)}>
          Recommended
        </Button>
      </div>
      <ul className={classes.rows}>
        {workRows.map(({ name, handbook: off, recommended: on }) => (
          <li key={name}>
            <SwitchField name={name} label={on} description={`As in the handbook: ${off}`} />
          </li>
        ))}
      </ul>
    </Form>
  );
}

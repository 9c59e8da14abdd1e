import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAskedAct } from '#web/ui/address-params.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from './PeopleImport.module.css';
import { saveExport } from './people-import.api.ts';

/** Saves the company in the format of a load. */
export const ExportPeople = () => (
  <Widget title="Export">
    <p className={classes.words}>
      The company in the same format: change the file in a spreadsheet and load it again. Each export is
      recorded in the audit.
    </p>
    <div className={classes.buttons}>
      <ExportButton file="roster" label="Export People" />
      <ExportButton file="history" label="Export Earlier Positions" />
    </div>
  </Widget>
);

function ExportButton({ file, label }: { readonly file: 'roster' | 'history'; readonly label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  // Each export is recorded, so a link leads to the button and does not press it.
  useAskedAct(file === 'roster' ? 'export' : 'export-history', button);
  const save = useMutation({ mutationFn: () => saveExport(file) });
  return (
    <WorkButton ref={button} variant="default" isWorking={save.isPending} onClick={() => save.mutateAsync()}>
      {label}
    </WorkButton>
  );
}

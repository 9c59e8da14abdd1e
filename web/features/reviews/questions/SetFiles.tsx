import { Button } from '@mantine/core';
import { saveAs } from '#web/app/calls/save-as.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { askedPart } from '#web/ui/missing-parts.ts';
import { useEditor } from './editor-context.ts';

const ImportForm = lazyForm(async () => (await import('./ImportForm.tsx')).ImportForm);
const fetchSetFile = () => import('./set-file.ts');

/** Saves the shown questions as a file, and reads such a file as the draft. */
export function SetFiles() {
  const { set, content } = useEditor();
  const save = async () => {
    const file = await askedPart(fetchSetFile);
    if (file !== null) saveAs(file.fileOf(set.type, content), `${set.type.toLowerCase()}-questions.json`);
  };
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => void save()}>
        Export
      </Button>
      <FormButton
        variant="default"
        size="compact-sm"
        label="Import"
        title={`Import ${set.type} questions`}
        form={({ onClose }) => <ImportForm set={set} onClose={onClose} />}
      />
    </>
  );
}

import { lazyDialog, lazyForm } from '#web/ui/lazy.tsx';

// Loaded at an idle moment: the names of these parts' files would make the form's own script larger.

export const AddPeopleDialog = lazyDialog(
  async () => (await import('./team/AddPeopleDialog.tsx')).AddPeopleDialog,
);

export const ProjectWords = lazyForm(async () => (await import('./ProjectWords.tsx')).ProjectWords);

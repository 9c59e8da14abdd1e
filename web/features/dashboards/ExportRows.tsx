import { useMutation } from '@tanstack/react-query';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';

type Props = {
  /** Names the rows for screen readers, such as 'annual reviews'. */
  readonly of: string;
  readonly onExport: () => Promise<void>;
};

/** Saves the table of a panel as a file, with the search and the order that it shows. */
export function ExportRows({ of, onExport }: Props) {
  const save = useMutation({ mutationFn: onExport });
  return (
    <WorkButton
      variant="default"
      size="compact-sm"
      aria-label={`Export CSV of ${of}`}
      isWorking={save.isPending}
      onClick={() => save.mutateAsync()}
    >
      Export CSV
    </WorkButton>
  );
}

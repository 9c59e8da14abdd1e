import { useRef, useState } from 'react';
import { IMPORT_MAX_BYTES, IMPORT_MAX_LINES } from '#contract/people/people-import.ts';
import { DropZone } from '#web/ui/upload/DropZone.tsx';
import { ONE_FILE, refusalOf, sizeOf } from '#web/ui/upload/upload-rules.ts';

type Props = {
  readonly label: string;
  readonly file: File | null;
  readonly isLocked: boolean;
  readonly onChoose: (file: File) => void;
};

const accepted = ['.xlsx', '.csv', '.tsv', '.txt'];
const UNREADABLE = 'The file could not be read. Choose it again.';

/** Chooses one file and takes its bytes, so that a later change of the file on disk changes nothing. */
export function ImportFile({ label, file, isLocked, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const choose = async (files: readonly File[]) => {
    const [first] = files;
    if (isLocked || first === undefined) return;
    const refusal = files.length > 1 ? ONE_FILE : refusalOf(first, accepted, IMPORT_MAX_BYTES);
    setError(refusal);
    if (refusal !== null) return;
    try {
      onChoose(new File([await first.arrayBuffer()], first.name));
    } catch {
      setError(UNREADABLE);
    }
  };
  return (
    <DropZone
      label={label}
      hint={`xlsx, csv, tsv, txt · up to ${sizeOf(IMPORT_MAX_BYTES)}, ${IMPORT_MAX_LINES.toLocaleString('en-US')} lines`}
      fileName={file === null ? null : `${file.name} · ${sizeOf(file.size)}`}
      accept={accepted}
      error={error}
      isLocked={isLocked}
      inputRef={input}
      onFiles={(files) => void choose(files)}
    />
  );
}

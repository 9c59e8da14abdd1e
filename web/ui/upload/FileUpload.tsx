import { Button } from '@mantine/core';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { WorkButton } from '../dialogs/WorkButton.tsx';
import { DropZone } from './DropZone.tsx';
import classes from './FileUpload.module.css';
import { NO_FILE, ONE_FILE, refusalOf, sentenceOf, sizeOf } from './upload-rules.ts';

type Props = {
  readonly label: string;
  /** Extensions with their dot: ['.pdf', '.docx']. */
  readonly accept: readonly string[];
  readonly maxBytes?: number | undefined;
  /** The name of the current file, which is replaced only after a confirmation. */
  readonly existingName?: string | undefined;
  readonly submitLabel?: string;
  /** Files that were dropped elsewhere: they are uploaded at once, or after the question about replacing. */
  readonly dropped?: readonly File[] | undefined;
  /** Set in a dialog: leaves without uploading. */
  readonly onCancel?: (() => void) | undefined;
  /** Uploads the file and reports the fraction sent, from 0 to 1. The message of a refused call is shown. */
  readonly onUpload: (file: File, onProgress: (fraction: number) => void) => Promise<void>;
};

/** Chooses one file, by keyboard, mouse or drag and drop, and uploads it. */
export function FileUpload(props: Props) {
  const {
    label,
    accept,
    maxBytes,
    existingName,
    submitLabel = 'Upload',
    dropped,
    onCancel,
    onUpload,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [fraction, setFraction] = useState<number | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [sent, setSent] = useState('');
  const isSending = fraction !== null;

  const choose = (files: readonly File[]) => {
    const [first] = files;
    if (isSending || first === undefined) return null;
    const refusal = files.length > 1 ? ONE_FILE : refusalOf(first, accept, maxBytes);
    const chosen = refusal === null ? first : null;
    setSent('');
    setError(refusal);
    setFile(chosen);
    return chosen;
  };
  const refuse = (sentence: string) => {
    setError(sentence);
    input.current?.focus();
  };
  const send = async (one: File | null) => {
    setIsAsking(false);
    if (one === null || isSending) return;
    setError(null);
    setFraction(0);
    try {
      await onUpload(one, setFraction);
      setFile(null);
      setSent(`${one.name} was uploaded.`);
    } catch (failure) {
      refuse(sentenceOf(failure));
    } finally {
      setFraction(null);
    }
  };
  const begin = (one: File) => {
    if (existingName === undefined) void send(one);
    else setIsAsking(true);
  };
  const takeDropped = useEffectEvent((files: readonly File[]) => {
    const chosen = choose(files);
    if (chosen !== null) begin(chosen);
  });
  useEffect(() => {
    if (dropped === undefined) return;
    const soon = window.setTimeout(() => takeDropped(dropped));
    return () => window.clearTimeout(soon);
  }, [dropped]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React bubbles events of a dialog's form to the page's form around it, though they are separate in the
    // DOM.
    event.stopPropagation();
    if (isSending) return;
    if (file === null) refuse(error ?? NO_FILE);
    else begin(file);
  };

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <DropZone
        label={label}
        hint={hintOf(accept, maxBytes)}
        fileName={file === null ? null : `${file.name} · ${sizeOf(file.size)}`}
        accept={accept}
        error={error}
        isLocked={isSending}
        inputRef={input}
        onFiles={choose}
      />
      {isSending && <ProgressBar label={`Uploading ${file?.name ?? ''}`} value={fraction} />}
      <p role="status" className={classes.sent}>
        {sent}
      </p>
      <div className={classes.buttons}>
        {file !== null && !isSending && (
          <Button
            variant="default"
            onClick={() => {
              setFile(null);
              input.current?.focus();
            }}
          >
            Remove
          </Button>
        )}
        {onCancel !== undefined && !isSending && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <WorkButton type="submit" isWorking={isSending}>
          {submitLabel}
        </WorkButton>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={`Replace ${existingName ?? ''}?`}
        message="This replaces the current file. It can't be restored."
        verb="Replace"
        isDestructive
        onConfirm={() => send(file)}
        onClose={() => setIsAsking(false)}
      />
    </form>
  );
}

const hintOf = (accept: readonly string[], maxBytes: number | undefined) =>
  [
    accept.map((extension) => extension.slice(1)).join(', '),
    ...(maxBytes === undefined ? [] : [`up to ${sizeOf(maxBytes)}`]),
  ].join(' · ');

import { type DragEvent, type RefObject, useId, useState } from 'react';
import { IconFile, IconUpload } from '../icons.tsx';
import classes from './FileUpload.module.css';

type Props = {
  readonly label: string;
  readonly hint: string;
  /** Shown in the field once a file is chosen. */
  readonly fileName: string | null;
  readonly accept: readonly string[];
  readonly error: string | null;
  readonly isLocked: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
};

/** A file input that accepts dropped files. */
export function DropZone({ label, hint, fileName, accept, error, isLocked, inputRef, onFiles }: Props) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(!isLocked);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        data-invalid={error !== null || undefined}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={inputRef}
          id={id}
          type="file"
          className={classes.input}
          accept={accept.join(',')}
          aria-disabled={isLocked}
          onClick={(event) => isLocked && event.preventDefault()}
          aria-invalid={error !== null}
          aria-describedby={`${id}-chosen ${id}-hint ${id}-error`}
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            // Allows choosing the same file again.
            event.currentTarget.value = '';
          }}
        />
        {fileName === null ? (
          <IconUpload size={20} stroke={1.6} aria-hidden />
        ) : (
          <IconFile size={20} stroke={1.6} aria-hidden />
        )}
        <span id={`${id}-chosen`} className={classes.prompt}>
          {fileName ?? (
            <>
              Drop a file here or <span className={classes.choose}>choose one</span>
            </>
          )}
        </span>
        <span id={`${id}-hint`} className={classes.hint}>
          {hint}
        </span>
      </div>
      <div id={`${id}-error`} role="alert" className={classes.error}>
        {error}
      </div>
    </div>
  );
}

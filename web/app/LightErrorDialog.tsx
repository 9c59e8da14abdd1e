import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import classes from './LightDialog.module.css';

type Props = { readonly message: string; readonly onClose: () => void };

/** Opens the dialog with a sentence. If the dialog is already open, its first sentence stays. */
export function open(message: string): void {
  if (shown !== null) return;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const onClose = () => {
    shown = null;
    root.unmount();
    place.remove();
  };
  shown = { message, place };
  root.render(<LightErrorDialog message={message} onClose={onClose} />);
}

/** Closes the dialog if it says this sentence. The element returns the focus itself. */
export function close(message: string): void {
  if (shown?.message === message) shown.place.querySelector('dialog')?.close();
}

let shown: { readonly message: string; readonly place: HTMLElement } | null = null;

function LightErrorDialog({ message, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="oops" onClose={onClose} className={classes.dialog}>
      <h2 id="oops" className={classes.question}>
        Oops! Something went wrong.
      </h2>
      <p id="oops-message" className={classes.message}>
        {message}
      </p>
      <div className={classes.buttons}>
        <button
          type="button"
          className={classes.button}
          data-primary
          aria-describedby="oops-message"
          onClick={() => dialog.current?.close()}
        >
          OK
        </button>
      </div>
    </dialog>
  );
}

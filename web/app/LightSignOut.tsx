import { useRef, useState } from 'react';
import dialogClasses from './LightDialog.module.css';
import classes from './LightShell.module.css';
import { closeSession } from './session.ts';
import { SignOutQuestion } from './SignOutQuestion.tsx';

/** Signs out after a confirmation, without the component kit. An evaluation by link stays open. */
export function LightSignOut() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState(0);
  const ask = () => {
    setAsked((times) => times + 1);
    dialog.current?.showModal();
  };
  const leave = async () => {
    await closeSession();
    dialog.current?.close();
  };
  return (
    <>
      <button type="button" className={classes.signOut} onClick={ask}>
        Sign Out
      </button>
      <dialog ref={dialog} aria-labelledby="sign-out" className={dialogClasses.dialog}>
        <h2 id="sign-out" className={dialogClasses.question}>
          Sign out
        </h2>
        <div className={dialogClasses.asks}>
          <SignOutQuestion key={asked} />
        </div>
        <div className={dialogClasses.buttons}>
          <button type="button" className={dialogClasses.button} onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="button" className={dialogClasses.button} data-primary onClick={() => void leave()}>
            Sign out
          </button>
        </div>
      </dialog>
    </>
  );
}

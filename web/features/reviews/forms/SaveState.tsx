import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Question } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { Entry } from '#web/app/drafts/draft.ts';
import type { DraftKeeper } from '#web/app/drafts/draft-keeper.ts';
import type { DraftSync } from '#web/app/drafts/draft-sync.ts';
import { useNotSaved } from '#web/app/not-saved.ts';
import { paths } from '#web/app/paths.ts';
import { rememberPage } from '#web/app/navigation/remembered-page.ts';
import classes from './form.module.css';
import { isEmpty, valuesOf } from './form-values.ts';
import { clockTime, saveStateOf } from './save-state.ts';

export type SaveProps = {
  readonly keeper: DraftKeeper;
  readonly sync: DraftSync;
  readonly isOnline: boolean;
  /** Whether the server had a draft when the page was opened. */
  readonly hasDraft: boolean;
  readonly questions: readonly Question[];
  /** Leads to a question of the form. */
  readonly onGo: (question: Question) => void;
};

/**
 * Where the typed text is; the bar at the top says while it is unsaved.
 * Screen readers hear of a problem and of its end, but not of every save.
 */
export function SaveState({ keeper, sync, isOnline, hasDraft, questions, onGo }: SaveProps) {
  const draft = useSyncExternalStore(keeper.subscribe, keeper.current);
  const isKept = useSyncExternalStore(keeper.subscribe, keeper.isKept);
  const state = useSyncExternalStore(sync.subscribe, sync.state);
  const savedAt = useSyncExternalStore(sync.subscribe, sync.savedAt);
  const [hadProblem, setHadProblem] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const firstOf = (is: (note: Entry) => boolean) => {
    const at = questions.findIndex(({ key }) => draft.notes[key] !== undefined && is(draft.notes[key]));
    return at < 0 ? null : at + 1;
  };
  const tooLong = firstOf(({ text }) => sync.isTooLong(text));
  const undecided = firstOf(({ other }) => other !== undefined);
  const { sentence, isProblem } = saveStateOf({
    isOnline,
    isKept,
    state,
    isSent: sync.hasSentAll(),
    tooLong,
    undecided,
    isBegun: hasDraft || savedAt !== null || !isEmpty(valuesOf(draft)),
    savedAt: savedAt === null ? null : clockTime(savedAt),
  });
  if (isProblem && !hadProblem) setHadProblem(true);
  const asked = questions[(tooLong ?? undecided ?? 0) - 1];
  const signIn = () => {
    rememberPage(pathname, sync.writerId());
    void navigate(paths.login);
  };
  const act = {
    signIn: { label: 'Sign in', onPress: signIn },
    goTo: asked && { label: `Go to question ${tooLong ?? undecided}`, onPress: () => onGo(asked) },
  };
  useNotSaved(
    isProblem ? sentence : null,
    state === 'signedOut' && isOnline ? act.signIn : (act.goTo ?? null),
  );
  return (
    <div className={classes.saved}>
      {!isProblem && <span>{sentence}</span>}
      <span role="status" className={classes.hidden}>
        {!isProblem && hadProblem && 'Your answers are saved again.'}
      </span>
    </div>
  );
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import { useIsOnline } from '#web/ui/connection.ts';
import type { EvaluationSection } from '#contract/projects/evaluation-link.schemas.ts';
import type { DraftKeeper } from '#web/app/drafts/draft-keeper.ts';
import type { DraftSync } from '#web/app/drafts/draft-sync.ts';
import { isOnServer } from '#web/app/drafts/draft.ts';
import { useNotSaved } from '#web/app/not-saved.ts';
import { Button } from '#web/ui/plain/Button.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { MissingAnswers } from './MissingAnswers.tsx';
import { PersonSection } from './PersonSection.tsx';
import classes from './Survey.module.css';
import { allMissing, isDone, type Missing, notesId, questionId } from './survey-state.ts';
import { TeamPicker } from './TeamPicker.tsx';

type Props = {
  readonly sections: readonly EvaluationSection[];
  readonly keeper: DraftKeeper;
  readonly sync: DraftSync | null;
  /** Submits the evaluation. Resolves with an error sentence, or null on success. */
  readonly onSubmit: () => Promise<string | null>;
};

/** The form: one colleague at a time in any order, and one button that submits everything. */
export function Survey({ sections, keeper, sync, onSubmit }: Props) {
  const draft = useSyncExternalStore(keeper.subscribe, keeper.current);
  const isKept = useSyncExternalStore(keeper.subscribe, keeper.isKept);
  const hasBothTexts = useSyncExternalStore(sync?.subscribe ?? never, sync?.hasBothTexts ?? no);
  const isShared = useSyncExternalStore(sync?.subscribe ?? never, sync?.isOn ?? no) && isOnServer(draft);
  const isOnline = useIsOnline();
  const [at, setAt] = useState(() => firstOpen(sections, keeper));
  const [showsMissing, setShowsMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const goTo = useFocusLater();
  const isFailing = useSyncExternalStore(sync?.subscribe ?? never, () => sync?.state() === 'failing');
  const offline = isKept ? linkMessages.offline : linkMessages.offlineUnkept;
  const unsaved = isFailing ? linkMessages.notSaved : null;
  useNotSaved(isOnline ? unsaved : offline);
  const section = sections[at];
  const missing = showsMissing ? allMissing(draft, sections) : [];

  const turnTo = (next: number) => {
    setAt(next);
    goTo(() => heading.current);
  };
  const turnToMissing = (what: Missing) => {
    setAt(sections.indexOf(what.section));
    const [first] = what.questions;
    const id = first === undefined ? notesId(what.section) : questionId(what.section, first);
    goTo(() => document.getElementById(id));
  };
  const submit = async () => {
    if (isSending) return;
    const [firstMissing] = allMissing(draft, sections);
    setFailure(null);
    setShowsMissing(firstMissing !== undefined);
    if (firstMissing !== undefined) return turnToMissing(firstMissing);
    setIsSending(true);
    setFailure(await onSubmit());
    setIsSending(false);
  };

  if (section === undefined) return <Banner kind="plain">{linkMessages.nobodyToEvaluate}</Banner>;
  const isLast = at === sections.length - 1;
  const isReady = allMissing(draft, sections).length === 0;
  return (
    <div className={classes.columns}>
      <TeamPicker sections={sections} draft={draft} at={at} onPick={turnTo} />
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {!isKept && (
          <Banner tone="warning" kind="status">
            This browser cannot save drafts. Submit before you close the page.
          </Banner>
        )}
        {hasBothTexts && <Banner kind="status">{linkMessages.bothTexts}</Banner>}
        <MissingAnswers missing={missing} onGo={turnToMissing} />
        <PersonSection
          key={section.targetEmployeeId}
          section={section}
          draft={draft}
          keeper={keeper}
          isShared={isShared}
          showsMissing={showsMissing}
          headingRef={heading}
        />
        <div role="alert">
          {failure !== null && (
            <Banner tone="danger" kind="plain">
              <p>{failure}</p>
              {/* Offline, the bar at the top says so. */}
              {isOnline && (
                <p>{isKept ? 'Your answers are kept on this device.' : 'Your answers are still here.'}</p>
              )}
            </Banner>
          )}
        </div>
        <div className={classes.footer}>
          <div className={classes.steps}>
            {at > 0 && (
              <Button size="large" onClick={() => turnTo(at - 1)}>
                Previous
              </Button>
            )}
            {!isLast && (
              <Button size="large" onClick={() => turnTo(at + 1)} look={isReady ? 'default' : 'primary'}>
                Next
              </Button>
            )}
          </div>
          <Button
            type="submit"
            size="large"
            isWorking={isSending}
            look={isReady || isLast ? 'primary' : 'default'}
          >
            Submit Evaluation
          </Button>
        </div>
      </form>
    </div>
  );
}

const never = () => () => undefined;
const no = () => false;

/** Resumes at the first incomplete section. */
function firstOpen(sections: readonly EvaluationSection[], keeper: DraftKeeper): number {
  const open = sections.findIndex((section) => !isDone(keeper.current(), section));
  return Math.max(0, open);
}

/** Focuses an element that will be on the page after the next render. */
function useFocusLater() {
  const target = useRef<(() => HTMLElement | null) | null>(null);
  const [, draw] = useState(0);
  useEffect(() => {
    const element = target.current?.() ?? null;
    target.current = null;
    if (element === null) return;
    const focusable = element.matches('[role="radiogroup"]') ? element.querySelector('input') : element;
    focusable?.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'start' });
  });
  return (next: () => HTMLElement | null) => {
    target.current = next;
    draw((count) => count + 1);
  };
}

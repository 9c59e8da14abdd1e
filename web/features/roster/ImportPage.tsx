import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { nextStepIn, stepNames } from '#web/app/navigation/first-run.ts';
import { paths } from '#web/app/paths.ts';
import { saveAs } from '#web/app/calls/save-as.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { ExportPeople } from './ExportPeople.tsx';
import { ImportFile } from './ImportFile.tsx';
import { changesIn, doneText, isOpen, loadingText, loadVerb } from './import-words.ts';
import classes from './PeopleImport.module.css';
import { samples } from './sample.ts';
import { type ImportState, previewIn, useImport } from './use-import.ts';

// They follow a file, so they come after the first visit.
const ImportColumns = lazyPart(async () => (await import('./ImportColumns.tsx')).ImportColumns);
const GonePeople = lazyPart(async () => (await import('./GonePeople.tsx')).GonePeople);
const ImportResult = lazyPart(async () => (await import('./ImportResult.tsx')).ImportResult);

/** Loads people from a file, after showing what the file changes, and saves the company as such a file. */
export function ImportPage() {
  const { state, files, choices, isRemembered, problem, ...steps } = useImport();
  const isBusy = state.at === 'loading';
  const roster = files?.roster ?? null;
  const shown = previewIn(state);
  return (
    <Page
      title="Import People"
      description="Load people from a file. You see every change before anything is loaded."
      width="directory"
    >
      {state.at === 'loaded' ? (
        <Loaded state={state} onAgain={steps.restart} />
      ) : (
        <Widget title="Load People" actions={<SampleButtons />}>
          <p className={classes.words}>
            A file of your HR system, as it is: one line for each person. People who are not in the file stay
            as they are, unless you archive them.
          </p>
          <div className={classes.files}>
            <ImportFile label="People" file={roster} isLocked={isBusy} onChoose={steps.chooseRoster} />
            {roster !== null && (
              <div>
                <ImportFile
                  label="Earlier positions (optional)"
                  file={files?.history ?? null}
                  isLocked={isBusy}
                  onChoose={steps.chooseHistory}
                />
                {files?.history && !isBusy && (
                  <Button variant="subtle" size="compact-sm" onClick={() => steps.chooseHistory(null)}>
                    Load without earlier positions
                  </Button>
                )}
              </div>
            )}
          </div>
          <Progress state={state} />
        </Widget>
      )}
      {problem !== null && (
        <div role="alert">
          <Banner tone="danger">{problem}</Banner>
        </div>
      )}
      {shown !== null && state.at !== 'loaded' && (
        <>
          <ImportColumns
            preview={shown}
            choices={choices}
            isRemembered={isRemembered}
            isLocked={isBusy}
            onChoose={steps.choose}
            onForget={steps.forget}
          />
          {(state.at === 'checked' || state.at === 'loading') && (
            <LoadBar state={state} onLoad={steps.load} />
          )}
          {!isOpen(shown) && (
            <GonePeople preview={shown} choices={choices} isLocked={isBusy} onChoose={steps.choose} />
          )}
          {!isOpen(shown) && (
            <ImportResult
              preview={shown}
              choices={choices}
              onChoose={steps.choose}
              onList={steps.listFaults}
            />
          )}
        </>
      )}
      <ExportPeople />
    </Page>
  );
}

const SampleButtons = () => (
  <>
    <SampleButton file="roster" label="Sample of people" />
    <SampleButton file="history" label="Sample of earlier positions" />
  </>
);

const SampleButton = ({ file, label }: { readonly file: keyof typeof samples; readonly label: string }) => (
  <Button
    variant="subtle"
    size="compact-sm"
    onClick={() => saveAs(new Blob([samples[file]], { type: 'text/csv' }), `sample-${file}.csv`)}
  >
    {label}
  </Button>
);

/** What the page waits for. The server reads a file only once all of it has arrived. */
function Progress({ state }: { readonly state: ImportState }) {
  const isSending = (state.at === 'checking' || state.at === 'loading') && state.sent < 1;
  return (
    <div role="status">
      {isSending && <ProgressBar label="Sending the file" value={state.sent} />}
      {state.at === 'checking' && !isSending && <p className={classes.words}>Checking the file …</p>}
      {state.at === 'loading' && !isSending && <p className={classes.words}>{loadingText(state.preview)}</p>}
    </div>
  );
}

type Shown = Extract<ImportState, { at: 'checked' | 'loading' }>;

/** The one button of the page, when there is something to load. */
function LoadBar({ state, onLoad }: { readonly state: Shown; readonly onLoad: () => Promise<void> }) {
  const { preview } = state;
  const { people, positions } = changesIn(preview);
  const isNothing = people + positions + preview.archived === 0;
  if (preview.basis === null || preview.holdsDemo || isNothing) return null;
  return (
    <div className={classes.actions}>
      <WorkButton isWorking={state.at === 'loading'} onClick={onLoad}>
        {loadVerb(preview)}
      </WorkButton>
    </div>
  );
}

type LoadedProps = {
  readonly state: Extract<ImportState, { at: 'loaded' }>;
  readonly onAgain: () => void;
};

function Loaded({ state, onAgain }: LoadedProps) {
  const next = nextStepIn(useLocation().state);
  return (
    <Widget title="Loaded">
      <p role="status" className={classes.words}>
        {doneText(state.preview)}
      </p>
      <div className={classes.buttons}>
        {next !== null && (
          <Button component={Link} to={next}>
            Next: {stepNames.work}
          </Button>
        )}
        <Button variant={next === null ? 'filled' : 'default'} component={Link} to={paths.reviewsToStart}>
          Start Reviews
        </Button>
        <Button variant="default" component={Link} to={paths.directory}>
          Open the Directory
        </Button>
        <Button variant="default" onClick={onAgain}>
          Load Another File
        </Button>
      </div>
    </Widget>
  );
}

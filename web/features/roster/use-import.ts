import { useRef, useState } from 'react';
import type { ImportChoices, ImportPreview } from '#contract/people/people-import.schemas.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { remember, rememberedFor } from './remembered-choices.ts';
import { saveFaults, checkFiles, type ImportFiles, useLoadFiles } from './people-import.api.ts';

/** Where a load is: the files are checked, its changes are shown, it loads, it is done. */
export type ImportState =
  | { readonly at: 'start' }
  /** `preview` is that of the same files, while they are read in another way. */
  | { readonly at: 'checking'; readonly sent: number; readonly preview: ImportPreview | null }
  | { readonly at: 'checked'; readonly preview: ImportPreview }
  | { readonly at: 'loading'; readonly preview: ImportPreview; readonly sent: number }
  | { readonly at: 'loaded'; readonly preview: ImportPreview };

const CONFLICT = 412;
const FAILED = 'The file could not be sent. Choose it again.';
const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.message : FAILED);

type Shown = {
  readonly because?: string | null;
  readonly preview?: ImportPreview | null;
  /** The files are new: what was chosen for others with the same headings holds for them. */
  readonly isNew?: boolean;
};

export const previewIn = (state: ImportState) => ('preview' in state ? state.preview : null);

/** What was said about one file: a new file of the other kind forgets the rest. */
const only = (choices: ImportChoices, file: 'roster' | 'history'): ImportChoices => {
  const said = choices[file];
  return said === undefined ? {} : { [file]: said };
};

/** What is named now replaces what was said before, also by undefined. */
const joined = (before: ImportChoices, now: ImportChoices): ImportChoices => Object.assign({}, before, now);

const kinds = ['roster', 'history'] as const;

/** What was chosen before for files with the same headings, where nothing is said now; or null. */
async function rememberedIn({ reading }: ImportPreview, said: ImportChoices): Promise<ImportChoices | null> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const read = reading[kind];
      const kept = read === null || said[kind] !== undefined ? null : await rememberedFor(read);
      return kept === null ? [] : [[kind, kept] as const];
    }),
  );
  const entries = found.flat();
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function rememberAll({ reading }: ImportPreview, choices: ImportChoices): void {
  for (const kind of kinds) {
    const read = reading[kind];
    if (read !== null) remember(read, choices[kind]);
  }
}

/** The steps of a load. A check that is overtaken by a newer one is dropped. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ at: 'start' });
  const [files, setFiles] = useState<ImportFiles | null>(null);
  const [choices, setChoices] = useState<ImportChoices>({});
  const [isRemembered, setIsRemembered] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const { mutateAsync } = useLoadFiles();

  const check = async (
    chosen: ImportFiles,
    said: ImportChoices,
    { because = null, preview: shown = null, isNew = false }: Shown = {},
  ): Promise<void> => {
    latest.current += 1;
    const own = latest.current;
    const isLatest = () => own === latest.current;
    setFiles(chosen);
    setChoices(said);
    setProblem(because);
    setState({ at: 'checking', sent: 0, preview: shown });
    if (isNew) setIsRemembered(false);
    try {
      const preview = await checkFiles({
        files: chosen,
        choices: said,
        onProgress: (sent) => isLatest() && setState({ at: 'checking', sent, preview: shown }),
      });
      const kept = isNew ? await rememberedIn(preview, said) : null;
      if (!isLatest()) return;
      if (kept !== null) {
        setIsRemembered(true);
        return await check(chosen, joined(said, kept), { preview });
      }
      setState({ at: 'checked', preview });
    } catch (error) {
      if (!isLatest()) return;
      setProblem(sentenceOf(error));
      setState({ at: 'start' });
    }
  };

  const load = async () => {
    if (state.at !== 'checked' || files === null || state.preview.basis === null) return;
    const { preview } = state;
    setProblem(null);
    setState({ at: 'loading', preview, sent: 0 });
    try {
      await mutateAsync({
        files,
        choices,
        basis: state.preview.basis,
        onProgress: (sent) => setState({ at: 'loading', preview, sent }),
      });
      rememberAll(preview, choices);
      setState({ at: 'loaded', preview });
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === CONFLICT;
      if (isOutdated) return check(files, choices, { because: error.message });
      setProblem(sentenceOf(error));
      setState({ at: 'checked', preview });
    }
    return undefined;
  };

  const restart = () => {
    latest.current += 1;
    setFiles(null);
    setChoices({});
    setProblem(null);
    setState({ at: 'start' });
  };

  const chooseRoster = (roster: File) =>
    void check({ roster, history: files?.history ?? null }, only(choices, 'history'), { isNew: true });
  const chooseHistory = (history: File | null) =>
    files !== null && void check({ roster: files.roster, history }, only(choices, 'roster'), { isNew: true });
  /** Reads the same files again, with what was said before and now. */
  const choose = (said: ImportChoices) =>
    files !== null && void check(files, joined(choices, said), { preview: previewIn(state) });

  /** Reads the same files as if nothing had been said about them. */
  const forget = () => {
    setIsRemembered(false);
    if (files !== null) void check(files, {}, { preview: previewIn(state) });
  };

  /** Saves all faults of the files as they are read now. */
  const listFaults = async () => (files === null ? undefined : saveFaults(files, choices));

  return {
    state,
    listFaults,
    files,
    choices,
    isRemembered,
    problem,
    chooseRoster,
    chooseHistory,
    choose,
    forget,
    load,
    restart,
  };
}

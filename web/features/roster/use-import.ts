import { useRef, useState } from 'react';
import type { ImportPreview } from '#contract/people/people-import.schemas.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { checkFiles, type ImportFiles, useLoadFiles } from './people-import.api.ts';

/** Where a load is: the files are checked, its changes are shown, it loads, it is done. */
export type ImportState =
  | { readonly at: 'start' }
  | { readonly at: 'checking'; readonly sent: number }
  | { readonly at: 'checked'; readonly preview: ImportPreview }
  | { readonly at: 'loading'; readonly preview: ImportPreview; readonly sent: number }
  | { readonly at: 'loaded'; readonly preview: ImportPreview };

const CONFLICT = 412;
const FAILED = 'The file could not be sent. Choose it again.';
const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.message : FAILED);

/** The steps of a load. A check that is overtaken by a newer one is dropped. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ at: 'start' });
  const [files, setFiles] = useState<ImportFiles | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const { mutateAsync } = useLoadFiles();

  const check = async (chosen: ImportFiles, because: string | null = null) => {
    latest.current += 1;
    const own = latest.current;
    const isLatest = () => own === latest.current;
    setFiles(chosen);
    setProblem(because);
    setState({ at: 'checking', sent: 0 });
    try {
      const preview = await checkFiles({
        files: chosen,
        onProgress: (sent) => isLatest() && setState({ at: 'checking', sent }),
      });
      if (isLatest()) setState({ at: 'checked', preview });
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
        basis: state.preview.basis,
        onProgress: (sent) => setState({ at: 'loading', preview, sent }),
      });
      setState({ at: 'loaded', preview });
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === CONFLICT;
      if (isOutdated) return check(files, error.message);
      setProblem(sentenceOf(error));
      setState({ at: 'checked', preview });
    }
    return undefined;
  };

  const restart = () => {
    latest.current += 1;
    setFiles(null);
    setProblem(null);
    setState({ at: 'start' });
  };

  return { state, files, problem, check, load, restart };
}

import {
  exportHistory,
  exportRoster,
  listFaults,
  loadImport,
  previewImport,
} from '#contract/people/people-import.endpoints.ts';
import type { ImportChoices, ImportPreview } from '#contract/people/people-import.schemas.ts';
import { call } from '#web/app/calls/api.ts';
import { saveAs } from '#web/app/calls/save-as.ts';
import { upload } from '#web/app/calls/upload.ts';
import { useAction } from '#web/app/calls/use-action.ts';

/** The files of a load. Their bytes are in memory, so that the load sends what was checked. */
export type ImportFiles = { readonly roster: File; readonly history: File | null };

type Sending = {
  readonly files: ImportFiles;
  /** What the Admin says about the files. */
  readonly choices: ImportChoices;
  readonly onProgress?: (share: number) => void;
};

const asUpload = ({ files: { roster, history }, choices, onProgress }: Sending) => ({
  file: roster,
  others: {
    ...(history === null ? {} : { history }),
    ...(Object.values(choices).every((one) => one === undefined)
      ? {}
      : { choices: new File([asText(choices)], 'choices.json') }),
  },
  onProgress,
});

const asText = (choices: ImportChoices) => `${JSON.stringify(choices, null, 2)}\n`;

/** Saves the choices as the file of `npm run import -- roster.csv --mapping choices.json`. */
export const saveChoices = ({ archive: _ofThisFile, ...choices }: ImportChoices): void =>
  saveAs(new Blob([asText(choices)], { type: 'application/json' }), 'choices.json');

export const checkFiles = async (sending: Sending): Promise<ImportPreview> =>
  upload(previewImport, {}, asUpload(sending));

/** Saves all faults of the files, with a column that says why. */
export const saveFaults = async (files: ImportFiles, choices: ImportChoices): Promise<void> =>
  saveAs(await upload(listFaults, {}, asUpload({ files, choices })), 'faults.csv');

/** Loads checked files. The page shows the failures. */
export const useLoadFiles = () =>
  useAction(
    ({ basis, ...sending }: Sending & { readonly basis: string }, idempotencyKey) =>
      upload(loadImport, { query: { basis }, idempotencyKey }, asUpload(sending)),
    { isSilent: true, changesPeople: true },
  );

const exported = {
  roster: { endpoint: exportRoster, name: 'roster.csv' },
  history: { endpoint: exportHistory, name: 'history.csv' },
} as const;

/** Saves the company in the format of a load. */
export async function saveExport(file: keyof typeof exported): Promise<void> {
  const { endpoint, name } = exported[file];
  saveAs(await call(endpoint), name);
}

import type {
  ImportChange,
  ImportCounts,
  ImportFault,
  ImportPreview,
} from '#contract/people/people-import.schemas.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const people = (count: number) => counted(count, 'person', 'people');
const positions = (count: number) => counted(count, 'earlier position', 'earlier positions');

/** Lines that a load would write. */
export const changesIn = ({ people: ofPeople, history }: ImportPreview) => ({
  people: ofPeople.added + ofPeople.changed,
  positions: (history?.added ?? 0) + (history?.changed ?? 0),
});

/** 'Load 12 people', 'Load 1 person and 3 earlier positions'. */
export const loadVerb = (preview: ImportPreview) => `Load ${whatIn(preview)}`;

/** 'Loading 12 people …' */
export const loadingText = (preview: ImportPreview) => `Loading ${whatIn(preview)} …`;

function whatIn(preview: ImportPreview): string {
  const { people: ofPeople, positions: ofPositions } = changesIn(preview);
  const parts = [
    ...(ofPeople > 0 ? [people(ofPeople)] : []),
    ...(ofPositions > 0 ? [positions(ofPositions)] : []),
  ];
  return parts.join(' and ');
}

/** 'People: 12 to add, 1 to change, 40 unchanged.' */
export function planText(preview: ImportPreview): string {
  return summary(preview, ['to add', 'to change']);
}

/** 'People: 12 added, 1 changed, 40 unchanged.' */
export function doneText(preview: ImportPreview): string {
  return summary(preview, ['added', 'changed']);
}

function summary({ people: ofPeople, history }: ImportPreview, words: readonly [string, string]): string {
  const line = (name: string, counts: ImportCounts) =>
    `${name}: ${counts.added.toLocaleString('en-US')} ${words[0]}, ${counts.changed.toLocaleString('en-US')} ${words[1]}, ${counts.unchanged.toLocaleString('en-US')} unchanged.`;
  return [line('People', ofPeople), ...(history === null ? [] : [line('Earlier positions', history)])].join(
    ' ',
  );
}

export const faultCount = (count: number) => counted(count, 'fault', 'faults');

const fileNames = { roster: 'People', history: 'Earlier positions' } as const;

/** 'People, line 5' */
export function placeText({ file, line }: Pick<ImportFault, 'file' | 'line'>): string {
  return line === 0 ? fileNames[file] : `${fileNames[file]}, line ${line.toLocaleString('en-US')}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Last name: Marsh → Moor' */
export const fieldText = ({ field, from, to }: ImportChange['fields'][number]) =>
  from === null ? `${capital(field)}: ${to}` : `${capital(field)}: ${from} → ${to}`;

import {
  encodingLabels,
  fieldLabels,
  type ImportEncoding,
  type ImportField,
} from '#contract/people/import-columns.ts';
import type {
  FileReading,
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
export function loadVerb(preview: ImportPreview): string {
  const what = whatIn(preview);
  if (preview.archived === 0) return `Load ${what}`;
  return what === '' ? `Archive ${archived(preview)}` : `Load ${what}, archive ${archived(preview)}`;
}

/** 'Loading 12 people …' */
export const loadingText = (preview: ImportPreview) =>
  `Loading ${[whatIn(preview), ...(preview.archived === 0 ? [] : [`${archived(preview)} to archive`])].filter((part) => part !== '').join(', ')} …`;

function whatIn(preview: ImportPreview): string {
  const { people: ofPeople, positions: ofPositions } = changesIn(preview);
  const parts = [
    ...(ofPeople > 0 ? [people(ofPeople)] : []),
    ...(ofPositions > 0 ? [positions(ofPositions)] : []),
  ];
  return parts.join(' and ');
}

const archived = (preview: ImportPreview) => people(preview.archived);

/** 'People: 12 to add, 1 to change, 40 unchanged.' */
export function planText(preview: ImportPreview): string {
  return summary(preview, ['to add', 'to change']);
}

/** 'People: 12 added, 1 changed, 40 unchanged.' */
export function doneText(preview: ImportPreview): string {
  return summary(preview, ['added', 'changed']);
}

function summary(preview: ImportPreview, words: readonly [string, string]): string {
  const { people: ofPeople, history } = preview;
  const line = (name: string, counts: ImportCounts) =>
    `${name}: ${counts.added.toLocaleString('en-US')} ${words[0]}, ${counts.changed.toLocaleString('en-US')} ${words[1]}, ${counts.unchanged.toLocaleString('en-US')} unchanged.`;
  const [added] = words;
  return [
    line('People', ofPeople),
    ...(history === null ? [] : [line('Earlier positions', history)]),
    ...(preview.archived === 0
      ? []
      : [`${archived(preview)} ${added === 'added' ? 'archived' : 'to archive'}.`]),
  ].join(' ');
}

export const faultCount = (count: number) => counted(count, 'fault', 'faults');

/** 'People, 214 lines' */
export const causeCount = (file: ImportFault['file'], count: number) =>
  `${fileNames[file]}, ${counted(count, 'line', 'lines')}`;

/** '3 lines with faults are left out.' */
export const leftOutText = (count: number) =>
  `${counted(count, 'line with faults is', 'lines with faults are')} left out.`;

/** What the load gives people to do: '2 people get Admin: Kim Vo and Ana Gil.' */
export const rightsTexts = ({ newAdmins, newTeamLeads }: ImportPreview): string[] => [
  ...(newAdmins.length === 0
    ? []
    : [`${counted(newAdmins.length, 'person gets', 'people get')} Admin: ${listed(newAdmins)}.`]),
  ...(newTeamLeads === 0
    ? []
    : [
        `${counted(newTeamLeads, 'person gets', 'people get')} Team Lead, because the file gives them people to lead.`,
      ]),
];

const fileNames = { roster: 'People', history: 'Earlier positions' } as const;

/** 'People, line 5' */
export function placeText({ file, line }: Pick<ImportFault, 'file' | 'line'>): string {
  return line === 0 ? fileNames[file] : `${fileNames[file]}, line ${line.toLocaleString('en-US')}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Last name: Marsh → Moor' */
export const fieldText = ({ field, from, to }: ImportChange['fields'][number]) =>
  from === null ? `${capital(field)}: ${to}` : `${capital(field)}: ${from} → ${to}`;

/** Whether something about the columns is open, so that a list of changes would say nothing. */
export const isOpen = ({ reading, openLeads }: ImportPreview) =>
  openLeads.length > 0 ||
  [reading.roster, reading.history].some((one) => one !== null && one.missing.length + one.days.length > 0);

/** 'Names are read as Western European (Windows-1252): Zoë Müller, José Gil.' */
export const encodingText = (encoding: ImportEncoding, proof: readonly string[]) =>
  `The file is read as ${encodingLabels[encoding]}${proof.length === 0 ? '' : `: ${proof.join(', ')}`}.`;

/** What was left out of a file: lines above the header, notes and columns. */
export function leftOutTexts({ headerLine, linesAbove, notes, columns }: FileReading): string[] {
  const unused = columns.filter(({ field }) => field === null).map(({ heading }) => heading);
  return [
    ...(linesAbove === 0
      ? []
      : [`The columns are named on line ${headerLine}. What stands above is left out.`]),
    ...(notes.length === 0 ? [] : [noteText(notes)]),
    ...(unused.length === 0 ? [] : [`Columns that are not loaded: ${listed(unused)}.`]),
  ];
}

const noteText = (notes: readonly number[]) =>
  notes.length === 1
    ? `Line ${notes[0]} holds no person and is left out.`
    : `Lines ${listed(notes.map(String))} hold no people and are left out.`;

const LISTED = 5;

/** 'a, b and c'; of more than five the first five and a number. */
function listed(names: readonly string[]): string {
  const more = names.length - LISTED;
  const shown = more > 1 ? [...names.slice(0, LISTED), `${more} more`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
}

/** 'No column was found for Hire date and Email. Choose the columns below.' */
export const missingText = (missing: readonly ImportField[]) =>
  `No column was found for ${listed(missing.map((field) => fieldLabels[field]))}. Choose the ${missing.length === 1 ? 'column' : 'columns'} below.`;

/** 'Kim Vo, Designer (kim@firm.test)' */
export const personText = ({ name, position, email }: { name: string; position: string; email: string }) =>
  `${name}${position === '' ? '' : `, ${position}`} (${email})`;

/** 'Several people are named Kim Vo, who leads 3 people of the file.' */
export const leadText = ({ text, lines }: { text: string; lines: number }) =>
  `Several people are named ${text}, who leads ${people(lines)} of the file.`;

/** 'You would lead 6 people …' */
export const authorText = (count: number) =>
  `You would lead ${people(count)} and do not hold Team Lead. The team is listed under your name. Another Admin can give you Team Lead.`;

/** '3 people of the company are not in the file. …' */
export const goneText = (count: number) =>
  `${people(count)} of the company ${count === 1 ? 'is' : 'are'} not in the file. They stay as they are. Tick those who have left: the load archives them.`;

/** 'Designer · kim@firm.test · leads Ana Gil and Bo Hay' */
export const gonePersonText = ({ position, email, people: led }: ImportPreview['gone'][number]) =>
  [position, email, ...(led.length === 0 ? [] : [`leads ${listed(led)}`])]
    .filter((part) => part !== '')
    .join(' · ');

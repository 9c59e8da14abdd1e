import type { Company } from './company.ts';
import type { Fault } from './files/fault.ts';
import { archivedOf, type GonePerson, goneFrom, lastDayFaults, withoutPeople } from './gone-people.ts';
import { identify } from './identities.ts';
import type { HistoryFile } from './files/history-file.ts';
import type { RosterFile } from './files/roster-file.ts';
import { isRefused, type Loading, type Plan, planRoster } from './roster-plan.ts';

/** What a load would do, and the faulty lines that it would leave out. */
export type ChosenPlan = Plan & {
  /** The faults of the lines that are left out; empty unless that was chosen. */
  readonly leftOut: { readonly roster: readonly Fault[]; readonly history: readonly Fault[] };
  /** Active people whom the file does not have, and those of them who are archived. */
  readonly gone: readonly GonePerson[];
  readonly archived: readonly GonePerson[];
};

/** A line that is left out makes those of its reports faulty, and so on down the reporting line. */
const ROUNDS_AT_MOST = 50;
const DEPENDS = 'The line needs another one that is left out.';

/**
 * What a load would do: {@link planRoster}, or if it was chosen so, only what the lines without faults say. A
 * fault of the whole file, or a question, still stops the load.
 */
export function planChosen(
  stored: Company,
  given: RosterFile,
  history: HistoryFile,
  loading: Loading,
): ChosenPlan {
  const { company, faults } = identify(stored, given);
  const roster = { ...given, faults: [...given.faults, ...faults] };
  const gone = goneFrom(roster, company, loading.author);
  const archive = loading.choices?.archive;
  const archived = archive === undefined ? [] : archivedOf(gone, archive);
  const staying = archived.length === 0 ? company : withoutPeople(company, archived);
  const { plan, leftOut } = planGood(staying, roster, history, loading);
  const lastDays = archive === undefined ? [] : lastDayFaults(archived, archive, company);
  return { ...plan, rosterFaults: [...lastDays, ...plan.rosterFaults], leftOut, gone, archived };
}

function planGood(company: Company, roster: RosterFile, history: HistoryFile, loading: Loading) {
  let plan = planRoster(company, roster, history, loading);
  const leftOut: { roster: Fault[]; history: Fault[] } = { roster: [], history: [] };
  if (loading.choices?.leavesOutFaulty !== true) return { plan, leftOut };
  let [people, spans] = [roster, history];
  for (let round = 0; round < ROUNDS_AT_MOST && isRefused(plan); round += 1) {
    const faulty = { roster: ofLines(plan.rosterFaults), history: ofLines(plan.historyFaults) };
    if (faulty.roster.length + faulty.history.length === 0) break;
    // After the first round, what is missing is a line that was left out.
    const asSaid = (faults: readonly Fault[]) =>
      round === 0 ? faults : faults.map((fault) => ({ ...fault, message: DEPENDS, cause: DEPENDS }));
    leftOut.roster.push(...asSaid(faulty.roster));
    leftOut.history.push(...asSaid(faulty.history));
    people = { ...without(people, faulty.roster), mentioned: [] };
    spans = without(spans, faulty.history);
    plan = planRoster(company, people, spans, loading);
  }
  return { plan, leftOut };
}

const ofLines = (faults: readonly Fault[]) =>
  faults.filter(({ line, isQuestion = false }) => line > 0 && !isQuestion);

function without<File extends RosterFile | HistoryFile>(file: File, faults: readonly Fault[]): File {
  const lines = new Set(faults.map(({ line }) => line));
  return {
    ...file,
    rows: file.rows.filter(({ line }) => !lines.has(line)),
    faults: file.faults.filter(({ line }) => !lines.has(line)),
  };
}

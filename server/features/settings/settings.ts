import type { SettingsChange } from '#contract/core/settings.schemas.ts';
import type { Call } from '#server/call.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Choices, type LockedSettings, writeSettings } from './settings.queries.ts';

/**
 * Changes the company settings; the audit gets each changed value, before and after. Days are stored in
 * order, each once. Source: docs/product/settings.md.
 */
export async function changeSettings(
  { tx, viewer }: Call,
  settings: LockedSettings,
  given: SettingsChange,
): Promise<void> {
  const { version: _version, changedByName: _name, changedAt: _at, ...before } = settings;
  const after = inOrder({
    dueWeeks: given.dueWeeks ?? before.dueWeeks,
    startsByItself: given.startsByItself ?? before.startsByItself,
    peerToSelfDays: given.peerToSelfDays ?? before.peerToSelfDays,
    selfToManagerDays: given.selfToManagerDays ?? before.selfToManagerDays,
    managerToFinalDays: given.managerToFinalDays ?? before.managerToFinalDays,
    peersWanted: given.peersWanted ?? before.peersWanted,
    workingDays: given.workingDays ?? before.workingDays,
    holidays: given.holidays ?? before.holidays,
    kudosFeed: given.kudosFeed ?? before.kudosFeed,
    ownGoals: given.ownGoals ?? before.ownGoals,
    writtenReviews: given.writtenReviews ?? before.writtenReviews,
  });
  await writeSettings(tx, after, viewer.employeeId);
  const changed = changedBetween(before, after);
  await recordAudit(tx, {
    viewer,
    relation: 'Admin',
    action: 'change-settings',
    subjectId: null,
    before: only(before, changed),
    after: only(after, changed),
  });
}

const inOrder = (choices: Choices): Choices => ({
  ...choices,
  workingDays: [...new Set(choices.workingDays)].toSorted((a, b) => a - b),
  holidays: [...new Set(choices.holidays)].toSorted(),
});

const changedBetween = (before: Choices, after: Choices): readonly string[] =>
  Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)))
    .map(([name]) => name);

const only = (choices: Choices, names: readonly string[]) =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => names.includes(name)));

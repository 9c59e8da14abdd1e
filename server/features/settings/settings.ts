import type { SettingsChange } from '#contract/core/settings.schemas.ts';
import { eachSetting } from '#contract/core/settings.ts';
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
  const after = changedChoices(before, given);
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

const changedChoices = (before: Choices, given: SettingsChange): Choices =>
  eachSetting({
    switch: (name) => given[name] ?? before[name],
    number: (name) => given[name] ?? before[name],
    weekdays: (name) => [...new Set(given[name] ?? before[name])].toSorted((a, b) => a - b),
    dates: (name) => [...new Set(given[name] ?? before[name])].toSorted(),
  });

const changedBetween = (before: Choices, after: Choices): readonly string[] =>
  Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)))
    .map(([name]) => name);

const only = (choices: Choices, names: readonly string[]) =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => names.includes(name)));

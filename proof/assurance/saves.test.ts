import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { acts } from './saves/acts.ts';
import type { Told } from './saves/draft-act.ts';
import type { FormRow } from './saves/form-row.ts';
import { fieldsOf, valueAt, withValue } from './saves/fields.ts';
import { forms } from './saves/forms.ts';
import { notRead } from './saves/not-read.ts';
import { changesBetween, openFixture, type Fixture, snapshot } from './saves/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.test.stop());

const changeOf = ({ changes }: FormRow, field: string) => {
  const change = changes[field];
  return typeof change === 'function' ? change(fixture) : change;
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What saving an object may write: its audit row and who saved it when. */
const marks = (table: string) => [
  'audit_event +',
  ...['version', 'changed_at', 'changed_by', 'seen_version', 'seen_changed_at', 'seen_changed_by'].map(
    (column) => `${table}.${column}`,
  ),
];

describe('a form that is opened and saved unchanged', () => {
  it.each(Object.entries(forms))('%s: changes nothing', async (_name, form) => {
    const { read } = await form.open(fixture);
    const { body, version } = await read();
    const before = await snapshot(fixture);
    await fixture.call(form.endpoint, { body, ifMatch: version });
    const changes = changesBetween(before, await snapshot(fixture));
    expect(changes.filter((change) => !marks(form.table).includes(change))).toEqual([]);
  });
});

describe('a field of a call', () => {
  const told = new Map<string, Promise<Told>>();
  const toldBy = (name: string) => {
    const known = told.get(name) ?? acts[name]?.act(fixture);
    if (!known) throw new Error(`There is no ${name}.`);
    told.set(name, known);
    return known;
  };
  const changed = Object.entries(forms).flatMap(([name, form]) =>
    fieldsOf(form.endpoint).map((field) => ({ name, field, form })),
  );
  it.each(changed)('$name: $field comes back changed when it is changed alone', async ({ field, form }) => {
    const change = changeOf(form, field);
    if (change === undefined) return; // omissions.test.ts reports the missing change
    const { read } = await form.open(fixture);
    const { body, version } = await read();
    expect(valueAt(body, field), `what the form sends as ${field}`).toBeDefined();
    const sent = withValue(body, field, change.to);
    expect(sent).not.toEqual(body);
    await fixture.call(form.endpoint, { body: sent, ifMatch: version });
    const { body: again } = await read();
    const without = (value: unknown) =>
      (change.also ?? []).reduce((rest, path) => withValue(rest, path, null), value);
    expect(without(again)).toEqual(without(sent));
  });

  const made = Object.entries(forms).filter(([, { isMadeByCall }]) => isMadeByCall);
  it.each(made)('%s: comes back as the object was made', async (_name, form) => {
    const { read, given } = await form.open(fixture);
    expect(given).toBeTypeOf('object');
    const { body } = await read();
    const told = fieldsOf(form.endpoint).filter((field) => !notRead[nameOf(form.endpoint)]?.[field]);
    const fields = told.filter((field) => form.changes[field]);
    expect(fields).not.toEqual([]);
    expect(fields.map((field) => [field, valueAt(body, field)])).toEqual(
      fields.map((field) => [field, valueAt(given, field)]),
    );
  });

  it.each(Object.keys(acts))('%s: comes back as it was sent', async (name) => {
    const { sent, seen } = await toldBy(name);
    const fields = Object.keys(seen);
    expect(fields.toSorted()).toEqual(acts[name]?.fields.toSorted());
    expect(Object.values(seen)).not.toContain(undefined);
    expect(seen).toEqual(Object.fromEntries(fields.map((field) => [field, valueAt(sent, field)])));
  });
});

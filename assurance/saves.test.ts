import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { acts } from './saves/acts.ts';
import type { Told } from './saves/draft-act.ts';
import { fieldsOf, valueAt, withValue } from './saves/fields.ts';
import { forms } from './saves/forms.ts';
import { notRead, opensEmpty } from './saves/not-read.ts';
import { changesBetween, openScene, type Scene, snapshot } from './saves/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.test.stop());

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
    const { read } = await form.open(scene);
    const { body, version } = await read();
    const before = await snapshot(scene);
    await scene.call(form.endpoint, { body, ifMatch: version });
    const changes = changesBetween(before, await snapshot(scene));
    expect(changes.filter((change) => !marks(form.table).includes(change))).toEqual([]);
  });

  it('has a row for each form of the pages', () => {
    const folder = join(import.meta.dirname, '../web/features');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => readFileSync(join(folder, file), 'utf8').includes('useZodForm('));
    const known = [...Object.values(forms).flatMap((form) => form.files), ...opensEmpty];
    expect(files.toSorted()).toEqual(known.toSorted());
  });
});

describe('a field of a call', () => {
  const told = new Map<string, Promise<Told>>();
  const toldBy = (name: string) => {
    const known = told.get(name) ?? acts[name]?.act(scene);
    if (!known) throw new Error(`There is no ${name}.`);
    told.set(name, known);
    return known;
  };
  const changed = Object.entries(forms).flatMap(([name, form]) =>
    fieldsOf(form.endpoint).map((field) => ({ name, field, form })),
  );
  it.each(changed)('$name: $field comes back changed when it is changed alone', async ({ field, form }) => {
    const change = form.changes(scene)[field];
    if (change === undefined) return; // the last test reports the missing change
    const { read } = await form.open(scene);
    const { body, version } = await read();
    expect(valueAt(body, field), `what the form sends as ${field}`).toBeDefined();
    const sent = withValue(body, field, change.to);
    expect(sent).not.toEqual(body);
    await scene.call(form.endpoint, { body: sent, ifMatch: version });
    const { body: again } = await read();
    const without = (value: unknown) =>
      (change.also ?? []).reduce((rest, path) => withValue(rest, path, null), value);
    expect(without(again)).toEqual(without(sent));
  });

  const made = Object.entries(forms).filter(([, { isMadeByCall }]) => isMadeByCall);
  it.each(made)('%s: comes back as the object was made', async (_name, form) => {
    const { read, given } = await form.open(scene);
    expect(given).toBeTypeOf('object');
    const { body } = await read();
    const told = fieldsOf(form.endpoint).filter((field) => !notRead[nameOf(form.endpoint)]?.[field]);
    const fields = told.filter((field) => form.changes(scene)[field]);
    expect(fields).not.toEqual([]);
    expect(fields.map((field) => [field, valueAt(body, field)])).toEqual(
      fields.map((field) => [field, valueAt(given, field)]),
    );
  });

  it.each(Object.keys(acts))('%s: comes back as it was sent', async (name) => {
    const { sent, seen } = await toldBy(name);
    const fields = Object.keys(seen);
    expect(Object.values(seen)).not.toContain(undefined);
    expect(seen).toEqual(Object.fromEntries(fields.map((field) => [field, valueAt(sent, field)])));
  });

  it('is read back, or has its reason', async () => {
    const shown = new Map<string, Set<string>>();
    const show = (endpoint: Endpoint, fields: readonly string[]) => {
      const known = shown.get(nameOf(endpoint)) ?? new Set<string>();
      shown.set(nameOf(endpoint), new Set([...known, ...fields]));
    };
    for (const { endpoint, changes } of Object.values(forms)) show(endpoint, Object.keys(changes(scene)));
    for (const [name, { endpoint }] of Object.entries(acts)) {
      show(endpoint, Object.keys((await toldBy(name)).seen));
    }
    const writes = scene.test.app.mounted
      .map(({ endpoint }) => endpoint)
      .filter(({ method }) => method !== 'GET');
    const faults = writes.flatMap((endpoint) => {
      const name = nameOf(endpoint);
      const reasons = Object.keys(notRead[name] ?? {});
      const fields = fieldsOf(endpoint);
      return [
        ...fields
          .filter((field) => !shown.get(name)?.has(field) && !reasons.includes(field))
          .map((field) => `${name}: ${field} is neither read back in assurance/saves nor in not-read.ts`),
        ...reasons
          .filter((field) => !fields.includes(field) || shown.get(name)?.has(field))
          .map((field) => `${name}: ${field} is in not-read.ts without need`),
      ];
    });
    expect(faults).toEqual([]);
  });
});

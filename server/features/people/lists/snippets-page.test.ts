import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import type { Snippet } from '#contract/core/names.schemas.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';

let test: TestApp;
let caller: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  const add = (firstName: string, lastName: string) => addPerson(test.owner, { firstName, lastName });
  const person = await add('Zoë', "O'Brien-Håkansson");
  await add('Ann', 'de Ruiter');
  await add('Hanna', 'Abel');
  caller = await test.signInAs(person.email);
});
afterAll(() => test.stop());

it.each([
  ['', ['Hanna Abel', 'Ann de Ruiter', "Zoë O'Brien-Håkansson"]],
  ['ann', ['Ann de Ruiter']],
  ['RUI ann', ['Ann de Ruiter']],
  ['zoe', ["Zoë O'Brien-Håkansson"]],
  ['hakan', ["Zoë O'Brien-Håkansson"]],
  ['håkan bri', ["Zoë O'Brien-Håkansson"]],
  ["o'b", ["Zoë O'Brien-Håkansson"]],
  ['iter', []],
  ['%', []],
  ['_nn', []],
])('"%s" finds %j', async (q, names) => {
  const answer = await caller.call(listSnippets, { query: { q, limit: '9' } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json<Snippet[]>().map(({ fullName }) => fullName)).toEqual(names);
  expect(answer.headers['x-total-count']).toBe(String(names.length));
});

it.each([
  ['ids', (ids: number[]) => ids.slice(0, 2).join(','), 2],
  ['without', (ids: number[]) => ids.slice(0, 2).join(','), 1],
])('%s limits the people to those that it names, or to the others', async (name, of, count) => {
  const all = (await caller.call(listSnippets)).json<Snippet[]>().map(({ employeeId }) => employeeId);
  const answer = await caller.call(listSnippets, { query: { [name]: of(all), limit: '9' } });
  const found = answer.json<Snippet[]>().map(({ employeeId }) => employeeId);
  expect(found).toEqual(name === 'ids' ? all.slice(0, 2) : all.slice(2));
  expect(answer.headers['x-total-count']).toBe(String(count));
});

it.each(['', 'a', '1,', '0', '1,2147483648', Array.from({ length: 201 }, (_, at) => at + 1).join(',')])(
  'the ids "%s" are refused',
  async (ids) => {
    const answer = await caller.call(listSnippets, { query: { ids } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('numbers separated by commas.');
  },
);

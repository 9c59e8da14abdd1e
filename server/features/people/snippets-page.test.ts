import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSnippets, type Snippet } from '#contract/names.ts';
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

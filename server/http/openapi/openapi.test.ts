import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { allEndpoints } from '#contract/schemas-of.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

type Operation = { operationId: string; summary: string; parameters: { name: string; in: string }[] };
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> };

const describe = async () => (await test.app.inject('/api/openapi.json')).json<Description>();

it('describes every mounted call, and no other, in OpenAPI 3.1', async () => {
  const document = await describe();
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const mounted = test.app.mounted.map(
    ({ endpoint }) => `${endpoint.method} /api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(mounted.toSorted());
  expect(new Set(mounted).size).toBe(mounted.length);
  expect(mounted).toContain('GET /api/Employees/{EmployeeId}/{markingPeriodId}');
});

it('mounts every call of the contract, and no other', () => {
  const namesOf = (endpoints: readonly Endpoint[]) =>
    endpoints.map(({ method, path }) => `${method} ${path}`).toSorted();
  expect(namesOf(test.app.mounted.map(({ endpoint }) => endpoint))).toEqual(namesOf(allEndpoints));
});

it('names each call once and each parameter of its path', async () => {
  const { paths } = await describe();
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.values(byMethod).map((operation) => ({ path, ...operation })),
  );
  expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length);
  for (const { path, summary, parameters } of operations) {
    expect(summary.length).toBeGreaterThan(2);
    const inPath = parameters.filter((one) => one.in === 'path').map((one) => `{${one.name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  }
});

it('serves its documentation page from this server alone', async () => {
  const page = await test.app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(addresses).toHaveLength(4);
  for (const address of ['/api/docs', ...addresses]) {
    const answer = await test.app.inject(address);
    expect([address, answer.statusCode, answer.rawPayload.length > 100]).toEqual([address, 200, true]);
    expect(String(answer.headers['content-security-policy'])).toContain(
      "connect-src 'self'; form-action 'none'",
    );
  }
  expect((await test.app.inject('/api/docs/start.js')).body).toContain("url: '/api/openapi.json'");
  expect((await test.app.inject('/api/docs/package.json')).statusCode).toBe(404);
  expect((await test.app.inject('/api/docs/')).headers['location']).toBe('/api/docs');
});

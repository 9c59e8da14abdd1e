import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { PRODUCT_NAME } from '#contract/core/values/constants.ts';
import type { Mounted } from '../mount.ts';
import { schemasOf } from '#contract/schemas-of.ts';

/** Mounts `/api/openapi.json`, an OpenAPI 3.1 document generated from the contract. */
export function mountOpenApi(app: FastifyInstance): void {
  let document: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describe(app.mounted));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

function describe(mounted: readonly Mounted[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { endpoint } of mounted) {
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: '1' },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
            person: {
              type: 'object',
              properties: { employeeId: { type: 'integer' }, fullName: { type: 'string' } },
            },
          },
        },
      },
    },
  };
}

function operationOf(endpoint: Endpoint): object {
  const body = requestBodyOf(endpoint);
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^A-Za-z]+(\w?)/g, (_all, next: string) => next.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    parameters: [
      ...parametersOf(schemasOf(endpoint).params, 'path'),
      ...parametersOf(schemasOf(endpoint).query, 'query'),
      ...headersOf(endpoint),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: { description: 'Done', content: contentOf(endpoint) },
      default: {
        description: 'A failure: one plain sentence',
        content: {
          'text/plain': { schema: { type: 'string' } },
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
    security: endpoint.access === 'anonymous' || endpoint.access === 'guid' ? [] : [{ session: [] }],
  };
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dropped, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !(part instanceof z.ZodOptional),
    schema: part instanceof z.ZodType ? schemaOf(part, 'input') : {},
  }));
}

function headersOf({ edits, creates }: Endpoint): object[] {
  const header = (name: string, description: string, schema: object) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  });
  return [
    ...(edits
      ? [
          header('If-Match', 'The version that the caller read; 412 if it is no longer current', {
            type: 'string',
          }),
        ]
      : []),
    ...(creates
      ? [
          header('Idempotency-Key', 'A repeated call with the same key gets the same reply for a day', {
            type: 'string',
            minLength: 1,
            maxLength: 255,
          }),
        ]
      : []),
  ];
}

function requestBodyOf(endpoint: Endpoint): object | null {
  if (endpoint.upload === true) {
    const bytes = { type: 'string', format: 'binary' };
    const properties = Object.fromEntries(
      ['file', ...(endpoint.optionalParts ?? [])].map((name) => [name, bytes]),
    );
    const file = { type: 'object', properties, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema: file } } };
  }
  const { body } = schemasOf(endpoint);
  if (!body) return null;
  return { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } };
}

function contentOf(endpoint: Endpoint): object {
  const { response } = schemasOf(endpoint);
  if (response === undefined) {
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  }
  return { 'application/json': { schema: schemaOf(response, 'output') } };
}

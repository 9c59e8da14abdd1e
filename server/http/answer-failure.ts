import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/core/messages.ts';
import { notFound, Problem } from './errors.ts';
import { asProblem, asUnavailable } from './failures.ts';

/** Answers a failure in one plain sentence. Logs unexpected errors and answers them generically. */
export async function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const away = asUnavailable(error);
  if (away !== null) {
    request.log.warn(
      { requestId: request.id, route: request.routeOptions.url, code: error.code, reason: error.message },
      'the database is not available for this',
    );
    return send(request, reply, away);
  }
  const problem = asProblem(error);
  if (problem === null) {
    request.log.error(
      { requestId: request.id, route: request.routeOptions.url, err: error },
      'unexpected failure',
    );
    return send(request, reply, new Problem(500, messages.internal));
  }
  return send(request, reply, problem);
}

export async function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return send(request, reply, notFound('There is nothing at this address.'));
}

function send(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  reply.status(problem.status).header('cache-control', 'no-store').header('vary', 'Accept');
  reply.removeHeader('content-disposition').removeHeader('content-length');
  if (problem.retryAfterSeconds !== null) reply.header('retry-after', problem.retryAfterSeconds);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  if (!(request.headers.accept ?? '').includes('application/problem+json')) {
    return reply.type('text/plain; charset=utf-8').send(problem.message);
  }
  return reply.type('application/problem+json; charset=utf-8').send(
    JSON.stringify({
      type: 'about:blank',
      title: STATUS_CODES[problem.status] ?? 'Error',
      status: problem.status,
      detail: problem.message,
      ...(problem.errors.length > 0 ? { errors: problem.errors } : {}),
      ...(problem.person === null ? {} : { person: problem.person }),
    }),
  );
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { default as Provider, InteractionResults } from 'oidc-provider';
import { messagePage, pickPage } from './page.ts';
import { PICK_PATH } from './addresses.ts';
import { type SignInPerson, subjectOf } from './people.ts';

type PickRoutes = {
  readonly provider: () => Promise<Provider>;
  readonly publicUrl: () => string;
  readonly listPeople: () => Promise<readonly SignInPerson[]>;
  readonly companyName: string;
};

const FORM_LIMIT_BYTES = 1024;

/** The page to pick a person on, and the route that handles the choice. */
export async function mountPick(
  app: FastifyInstance,
  { provider, publicUrl, listPeople, companyName }: PickRoutes,
) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  app.get(`${PICK_PATH}/:uid`, async (request, reply) => {
    await (await provider()).interactionDetails(request.raw, reply.raw);
    return html(reply, pickPage({ companyName, people: await listPeople(), action: request.url }));
  });

  app.post(`${PICK_PATH}/:uid`, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const result = resultOf(form, await listPeople());
    if (result === null) return message(reply.code(400), 'This person can no longer sign in.');
    return reply.redirect(await finish(request, reply, result), 303);
  });

  const finish = async (request: FastifyRequest, reply: FastifyReply, result: InteractionResults) =>
    (await provider()).interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });

  app.setErrorHandler(async (error, _request, reply) => {
    const { errors } = await import('oidc-provider');
    if (!(error instanceof errors.SessionNotFound)) throw error;
    return message(
      reply.code(400),
      'This sign-in has taken too long or was already used. Please start again.',
    );
  });

  const message = (reply: FastifyReply, sentence: string) =>
    html(reply, messagePage('Sign-in is not possible', sentence, publicUrl()));
}

const html = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);

function resultOf(form: URLSearchParams, people: readonly SignInPerson[]): InteractionResults | null {
  if (form.has('cancel')) return { error: 'access_denied', error_description: 'No one was chosen.' };
  const person = people.find((each) => subjectOf(each) === form.get('employeeId'));
  return person ? { login: { accountId: subjectOf(person), remember: false } } : null;
}

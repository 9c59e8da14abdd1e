import './http/augment.ts';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Context } from './context.ts';
import { answerFailure, answerNotFound } from './http/answer-failure.ts';
import { mountApiDocs } from './http/openapi/api-docs.ts';
import { CallCounts } from './http/metrics/call-counts.ts';
import { mountHealth } from './http/health.ts';
import { mountMetrics } from './http/metrics/metrics.ts';
import { mountOpenApi } from './http/openapi/openapi.ts';
import { Door, refuseOverload } from './http/limits/overload.ts';
import { mountPages } from './http/pages/pages.ts';
import { addSecurityHeaders } from './http/pages/security-headers.ts';
import { CLIENT_LIMITS, type ClientLimits, cutSlowClients } from './http/limits/slow-clients.ts';
import { mountAnnualReviews } from './features/reviews/steps/annual-reviews.routes.ts';
import { mountBulkActions } from './features/reviews/bulk/bulk-actions.routes.ts';
import { mountCalendar } from './features/calendar/calendar.routes.ts';
import { mountDashboards } from './features/dashboards/dashboards.routes.ts';
import { mountDuties } from './features/duties/duties.routes.ts';
import { mountDocuments } from './features/reviews/documents/documents.routes.ts';
import { mountGoals } from './features/goals/goals.routes.ts';
import { mountKudos } from './features/kudos/kudos.routes.ts';
import { mountAutomaticReminders } from './features/reminders/automatic-reminders.routes.ts';
import { mountMailTexts } from './features/emails/mail-texts.routes.ts';
import { mountMarkingPeriods } from './features/periods/marking-periods.routes.ts';
import { mountPeriodEnd } from './features/period-end/period-end.routes.ts';
import { mountJobNames } from './features/people/job-names/job-names.routes.ts';
import { mountSignIns } from './features/people/sign-ins/sign-ins.routes.ts';
import { mountPeopleWrites } from './features/people/people-writes.routes.ts';
import { mountPeople } from './features/people/people.routes.ts';
import { mountProfile } from './features/profile/profile.routes.ts';
import { mountProjectEvaluations } from './features/projects/evaluations/project-evaluations.routes.ts';
import { mountProjects } from './features/projects/directory/projects.routes.ts';
import { mountQuestionSets } from './features/reviews/questions/question-sets.routes.ts';
import { mountReviewCycle } from './features/reviews/cycle/review-cycle.routes.ts';
import { mountReviewForms } from './features/reviews/forms/review-forms.routes.ts';
import { mountReviewReading } from './features/reviews/reading/review-reading.routes.ts';
import { mountReviewPack } from './features/reviews/pack/review-pack.routes.ts';
import { mountRoster } from './features/roster/roster.routes.ts';
import { mountSearch } from './features/search/search.routes.ts';
import { mountSettings } from './features/settings/settings.routes.ts';
import { mountSession } from './features/session/session.routes.ts';
import { mountSystem } from './features/system/system.routes.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 120_000;
const HEADERS_TIMEOUT_MS = 15_000;

/**
 * Turns a number of proxies into a function. Fastify ignores a plain number, because direct callers could
 * spoof their address; the operator guarantees that all callers come through the proxies.
 */
function trustedHops(proxies: number | string[]) {
  if (typeof proxies !== 'number') return proxies;
  return proxies > 0 && ((_address: string, hop: number) => hop < proxies);
}

/** The contract checks calls. Fastify's own JSON schemas are not used, so their compilers are not loaded. */
function refuseSchema(): never {
  throw new Error('A route has a JSON schema. Its calls are checked by the contract alone.');
}

/** Builds the app around its context. The caller starts listening. */
export async function buildApp(
  context: Context,
  clientLimits: ClientLimits = CLIENT_LIMITS,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = context.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(context.config.TRUST_PROXY),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // A request that arrives on a kept connection while the server closes is served, as the last of its
    // connection.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // A malformed URL never reaches the error handler below.
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
  });
  app.decorate('context', context);
  app.decorate('mounted', []);
  app.decorate('callCounts', new CallCounts());
  app.decorate('door', new Door(context.config.CALLS_AT_ONCE));
  app.decorate('draining', { isOn: false });
  app.decorateRequest('statements', 0);
  app.decorateRequest('viewerId', null);
  app.decorateRequest('viewer', null);
  app.setErrorHandler(answerFailure);
  refuseOverload(app, app.door);
  cutSlowClients(app, clientLimits);
  // No call accepts plain text.
  app.removeContentTypeParser('text/plain');
  app.addHook('onResponse', async (request, reply) => {
    context.log.info({
      requestId: request.id,
      method: request.method,
      // Log the route pattern, never the URL, which may contain a guid or a token.
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      statements: request.statements,
      viewerId: request.viewerId,
    });
  });
  addSecurityHeaders(app, context.config);
  await app.register(fastifyCookie);

  mountHealth(app);
  await mountMetrics(app);
  mountSession(app);
  mountPeople(app);
  mountPeopleWrites(app);
  mountJobNames(app);
  mountSignIns(app);
  mountProfile(app);
  mountDashboards(app);
  mountDuties(app);
  mountReviewCycle(app);
  mountReviewForms(app);
  mountSearch(app);
  mountAutomaticReminders(app);
  mountMailTexts(app);
  mountBulkActions(app);
  mountCalendar(app);
  mountSettings(app);
  mountSystem(app);
  mountQuestionSets(app);
  mountMarkingPeriods(app);
  mountPeriodEnd(app);
  mountAnnualReviews(app);
  mountReviewReading(app);
  mountGoals(app);
  mountKudos(app);
  mountProjects(app);
  mountProjectEvaluations(app);
  await mountDocuments(app);
  mountReviewPack(app);
  // After the documents, which register uploads.
  mountRoster(app);
  mountOpenApi(app);
  mountApiDocs(app);
  if (context.pages) await mountPages(app, context.pages, context.config.DATA_DIR);
  else app.setNotFoundHandler(answerNotFound);
  return app;
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/dashboards/calendar.endpoints.ts';
import { calendarMessages } from '#contract/dashboards/calendar.ts';
import { CALLS_PER_MINUTE } from '#contract/core/values/constants.ts';
import { addressOf } from '#server/http/address.ts';
import { notFound } from '#server/http/errors.ts';
import { mount } from '#server/http/mount.ts';
import { sha256 } from '#server/http/viewer.ts';
import { create } from '#server/http/write.ts';
import { acceptedSecrets } from '../session/tokens.ts';
import { calendarFile, readCalendarFile } from './calendar-address.ts';
import { calendarOf } from './calendar-file.ts';
import { createCalendarFeed, deleteCalendarFeed } from './calendar.ts';
import { entriesOf, feedIdOf, feedOwner } from './calendar.queries.ts';

export function mountCalendar(app: FastifyInstance): void {
  mount(app, contract.getCalendarFeed, async ({ context, viewer, allow }) => {
    allow();
    const feedId = await feedIdOf(context.db, viewer.employeeId);
    if (feedId === null) return { address: null };
    const file = calendarFile(context.sessionSecret, feedId);
    return { address: `${context.publicUrl()}/api/Calendar/${file}` };
  });

  create(app, contract.createCalendarFeed, createCalendarFeed);
  create(app, contract.deleteCalendarFeed, deleteCalendarFeed);

  mount(app, contract.readCalendar, async ({ context, params, request, reply }) => {
    const feedId = readCalendarFile(acceptedSecrets(context.sessionSecret, context.config), params.file);
    const owner = feedId === null ? null : await feedOwner(context.db, feedId);
    const { callCounts } = request.server;
    if (feedId === null || owner === null) {
      callCounts.countRead(`unknown-link:${addressOf(request)}`, CALLS_PER_MINUTE.unknownLinksPerAddress);
      throw notFound(calendarMessages.unknown);
    }
    callCounts.countRead(`calendar:${sha256(feedId).toString('hex')}`, CALLS_PER_MINUTE.perLink);
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="benchmark.ics"')
      .header('cache-control', 'private, no-store')
      .send(calendarOf(await entriesOf(context.db, owner), context));
    return undefined;
  });
}

import { sql } from 'kysely';
import { approveKudo, deleteKudo, editKudo } from '#contract/kudos/kudos.endpoints.ts';
import { addTargetIn, race, type Race } from './race.ts';

/** Kudos: approved kudos are final, and the approval is announced once. */
export const kudoRaces: readonly Race[] = [
  race({
    name: 'kudos approved twice and edited meanwhile',
    prepare: (testApp, company) => addTargetIn(testApp, company, 'NotStarted'),
    calls: ({ admins }, { kudoId: id }) =>
      admins.flatMap((admin, index) =>
        index < 2
          ? [
              admin.call(approveKudo, { params: { id } }),
              admin.call(editKudo, { body: { shoutoutId: id, message: `By ${index}`, values: [] } }),
            ]
          : [],
      ),
    winners: [1, 3],
    // Every version but the first has its audit row, no edit follows the approval, and there is one email.
    violations: ({ kudoId }) => sql<{ count: number }>`
      with event as (select * from audit_event where (object ->> 'kudoId')::integer = ${kudoId}),
      approval as (select * from event where action = 'approve-kudo')
      select (abs((select count(*) from approval) - 1)
        + (select count(*) from event, approval where event.audit_event_id > approval.audit_event_id)
        + abs((select count(*) from event) - (select version - 1 from kudo where kudo_id = ${kudoId}))
        + (select count(*) from kudo where kudo_id = ${kudoId} and approved_at is null)
        + abs((select count(*) from message where kind = 'kudo-approved'
          and (data ->> 'kudoId')::integer = ${kudoId}) - 1))::int as count`,
  }),
  race({
    name: 'kudos approved, edited and deleted at once',
    prepare: (testApp, company) => addTargetIn(testApp, company, 'NotStarted'),
    calls: ({ admins: [first, second, third] }, { kudoId: id }) =>
      [
        first?.call(approveKudo, { params: { id } }),
        second?.call(editKudo, { body: { shoutoutId: id, message: 'Edited', values: [] } }),
        third?.call(deleteKudo, { params: { id } }),
      ].filter((call) => call !== undefined),
    // Deleting always succeeds. Later calls find nothing.
    winners: [1, 3],
    refusals: [404, 409],
    violations: ({ kudoId }) => sql<{ count: number }>`
      with event as (select * from audit_event where (object ->> 'kudoId')::integer = ${kudoId}),
      approval as (select * from event where action = 'approve-kudo'),
      deletion as (select * from event where action = 'delete-kudo')
      select (abs((select count(*) from deletion) - 1)
        + (select count(*) from kudo where kudo_id = ${kudoId})
        + (select count(*) from event, deletion where event.audit_event_id > deletion.audit_event_id)
        + (select count(*) from event, approval where event.action = 'edit-kudo'
          and event.audit_event_id > approval.audit_event_id)
        + abs((select count(*) from message where kind = 'kudo-approved' and (data ->> 'kudoId')::integer = ${kudoId})
          - (select count(*) from approval)))::int as count`,
  }),
];

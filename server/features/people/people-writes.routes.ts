import type { FastifyInstance } from 'fastify';
import { peopleMessages } from '#contract/people.ts';
import * as changes from '#contract/people-changes.ts';
import type { TeamMove } from '#contract/policies.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, invalid, notFound } from '#server/http/errors.ts';
import { mountOwnTransaction } from '#server/http/mount.ts';
import {
  addPerson,
  archivePerson,
  assignTeam,
  changePerson,
  deletePromotion,
  forbiddenMove,
} from './people.ts';
import { lockPerson, lockPersonOfRole, lockTeamMembers } from './person-facts.queries.ts';

export function mountPeopleWrites(app: FastifyInstance): void {
  mountOwnTransaction(app, changes.addEmployee, async ({ context, viewer, body, allow }) => {
    allow();
    return refuseTakenEmail(() => inTransaction(context.db, (tx) => addPerson(tx, viewer, body)));
  });

  mountOwnTransaction(app, changes.changeEmployee, async ({ context, viewer, body, allow, ifMatch }) => {
    allow();
    return refuseTakenEmail(() =>
      inTransaction(context.db, async (tx) => {
        const person = (await lockPerson(tx, body.employeeId, { leadId: body.managerId })) ?? missing();
        await changePerson(tx, context.jobs, viewer, person, body, ifMatch);
        return {};
      }),
    );
  });

  mountOwnTransaction(app, changes.archiveEmployee, async ({ context, viewer, body, allow, ifMatch }) => {
    allow();
    return inTransaction(context.db, async (tx) => {
      const person = (await lockPerson(tx, body.employeeId, { reports: true })) ?? missing();
      await archivePerson(tx, context.jobs, viewer, person, body.endDate, ifMatch);
      return {};
    });
  });

  mountOwnTransaction(app, changes.deletePromotion, async ({ context, viewer, params, allow }) => {
    allow();
    return inTransaction(context.db, async (tx) => {
      const person = (await lockPersonOfRole(tx, params.employeeRoleId)) ?? missing();
      await deletePromotion(tx, viewer, person, params.employeeRoleId);
      return {};
    });
  });

  mountOwnTransaction(app, changes.assignTeam, async ({ context, viewer, body, allow }) =>
    inTransaction(context.db, async (tx) => {
      const leadsMayReassign = context.config.LEADS_MAY_REASSIGN;
      const members = await lockTeamMembers(tx, body);
      // Without a forbidden move the policy is still asked whether the caller moves people at all.
      allow(forbiddenMove(viewer, members, leadsMayReassign) ?? releaseBy(viewer.employeeId));
      if (members.length !== new Set(body.map((one) => one.employeeId)).size) {
        throw invalid(peopleMessages.memberUnknown);
      }
      await assignTeam(tx, context.jobs, viewer, members);
      return {};
    }),
  );
}

const releaseBy = (leadId: number): TeamMove => ({
  employeeId: 0,
  fromManagerId: leadId,
  toManagerId: null,
  holdsAdmin: false,
  leadsMayReassign: false,
});

function missing(): never {
  throw notFound();
}

// The e-mail's unique index has the last word, whatever races.
async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'employee_email') {
      throw conflict(peopleMessages.emailTaken);
    }
    throw error;
  }
}

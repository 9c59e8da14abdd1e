import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/job-names.endpoints.ts';
import type { JobNameKind } from '#contract/people/job-names.ts';
import type { Call } from '#server/call.ts';
import { sendList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { write } from '#server/http/write.ts';
import { mergeJobNames, renameJobName } from './job-names.ts';
import { jobNamesPage, lockForMerge, lockJobName } from './job-names.queries.ts';

export function mountJobNames(app: FastifyInstance): void {
  mount(app, contract.listJobNames, async ({ context: { db }, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => jobNamesPage(db, query));
  });

  write(app, contract.renameJobName, named, renameJobName);
  write(app, contract.mergeJobNames, bothNamed, mergeJobNames);
}

type Named = { readonly kind: JobNameKind; readonly id: number };

const named = async ({ tx }: Call, { kind, id }: Named) => lockJobName(tx, kind, id);

const bothNamed = async ({ tx }: Call, { kind, ...ids }: Named & { readonly intoId: number }) =>
  lockForMerge(tx, kind, ids);

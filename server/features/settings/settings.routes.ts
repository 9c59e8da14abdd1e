import type { FastifyInstance } from 'fastify';
import { getFeatures } from '#contract/core/features.endpoints.ts';
import * as contract from '#contract/core/settings.endpoints.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { write } from '#server/http/write.ts';
import { featuresNow, lockSettings, settingsNow } from './settings.queries.ts';
import { changeSettings } from './settings.ts';

export function mountSettings(app: FastifyInstance): void {
  mount(app, contract.getSettings, async ({ context, allow, reply }) => {
    allow();
    const settings = await settingsNow(context.db);
    sendVersion(reply, settings.version);
    return settings;
  });

  mount(app, getFeatures, async ({ context, allow }) => {
    allow();
    return featuresNow(context.db);
  });

  write(app, contract.changeSettings, lockSettings, changeSettings);
}

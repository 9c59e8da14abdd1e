import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import * as balancer from '../../operations/balancer.ts';
import * as oldVersion from '../../operations/old-version.ts';
import * as overload from '../overload.ts';
import { expectNoticed } from './broken.ts';

// Programs about several servers, old and new. Each runs on a product that is broken in a way that it claims
// to detect.

test('old-version: a migration that renames a column', () =>
  expectNoticed(
    oldVersion,
    ({ migrations }) =>
      writeFileSync(join(migrations, '999_rename.sql'), 'alter table kudo rename column message to words;'),
    // A clone without the commit of the release runs nothing.
    /kudos\.test\.ts, writing kudos .*\n[^]*1\d wrong of the HTTP tests|git fetch/,
  ));

test('overload: a server that refuses nothing', () =>
  expectNoticed(
    overload,
    ({ settings }) => void (settings['CALLS_AT_ONCE'] = '100000'),
    /nothing was refused/,
  ));

test('balancer: servers that stop without saying so before', () =>
  expectNoticed(
    balancer,
    ({ settings }) => void (settings['DRAIN_SECONDS'] = '0'),
    /was answered with 50\d/,
  ));

import { test } from 'vitest';
import * as waiting from '../waiting.ts';
import { expectNoticed } from './broken.ts';

test('waiting: a server where people who are signed in share the places of strangers', () =>
  expectNoticed(
    waiting,
    ({ door }) => void Reflect.set(door, 'recognize', () => {}),
    /links behind a lock: a call got 503/,
  ));

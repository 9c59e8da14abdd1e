import { expect, test } from 'vitest';
import { WrongSetting } from '#server/config.ts';
import { filesPlaceOf } from './file-store.place.ts';

const placeOf = (FILES_URL: string) => filesPlaceOf({ FILES_URL, DATA_DIR: './data' });

test.each([
  ['s3://documents?region=eu-west-1', { prefix: '', region: 'eu-west-1', endpoint: null }],
  ['s3://documents/?region=eu-west-1', { prefix: '', region: 'eu-west-1', endpoint: null }],
  [
    's3://documents/hr/reviews/?endpoint=https://s3.example.com:9000',
    { prefix: 'hr/reviews/', region: 'us-east-1', endpoint: 'https://s3.example.com:9000' },
  ],
  [
    's3://documents/a_b.c?endpoint=http%3A%2F%2F127.0.0.1%3A9000&region=garage',
    { prefix: 'a_b.c/', region: 'garage', endpoint: 'http://127.0.0.1:9000' },
  ],
])('%s names a bucket', (address, expected) => {
  expect(placeOf(address)).toEqual({ bucket: 'documents', ...expected });
});

test.each([
  ['s3://?region=eu-west-1', 'must name a bucket'],
  ['s3:documents?region=eu-west-1', 'must name a bucket'],
  ['s3:///documents?region=eu-west-1', 'must name a bucket'],
  ['s3://Documents?region=eu-west-1', 'must name a bucket'],
  ['s3://documents', 'must name a region'],
  ['s3://documents?region=eu west', 'must name a region'],
  ['s3://documents?region=eu-west-1&acl=public', 'has the unknown part acl'],
  ['s3://documents?region=eu-west-1&endpoint=s3.example.com', 'must have an endpoint that starts'],
  ['s3://documents?endpoint=ftp://s3.example.com', 'must have an endpoint that starts'],
  ['s3://documents?endpoint=https://me:pw@s3.example.com', 'must have an endpoint that starts'],
  ['s3://key:secret@documents?region=eu-west-1', 'must not contain credentials'],
  ['s3://documents/with%20space?region=eu-west-1', 'has a prefix with other characters'],
  ['s3://documents/a//b?region=eu-west-1', 'has a prefix with other characters'],
  ['s3://documents/a?region=eu-west-1#b', 'has a prefix with other characters'],
  ['file://host/path', 'must have three slashes'],
])('%s stops the start', (address, sentence) => {
  expect(() => placeOf(address)).toThrow(WrongSetting);
  expect(() => placeOf(address)).toThrow(`The setting FILES_URL ${sentence}`);
  expect(() => placeOf(address)).not.toThrow(/secret|pw/);
});

import { expect, test } from 'vitest';
import { kudoColumns } from './kudo-columns.tsx';

test('days start descending, names ascending', () => {
  const firsts = kudoColumns({ onOpen: () => undefined }).map(({ key, firstDirection }) => [
    key,
    firstDirection,
  ]);
  expect(firsts).toEqual([
    ['approved', 'desc'],
    ['created', 'desc'],
    ['from', undefined],
    ['recipient', undefined],
    ['kudo', undefined],
    ['open', undefined],
  ]);
});

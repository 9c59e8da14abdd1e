import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listAssignable } from '#contract/people/people.endpoints.ts';
import { pagedPartsQuery, pagedQuery, prefetchPaged } from './paged.ts';
import { queryClient } from './query-client.ts';
import { forgetSession, keepSession } from '../session/session-record.ts';

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { search, searchParams } = new URL(new Request(input).url);
    asked.push(search);
    const hasNext = searchParams.get('after') !== 'end' && searchParams.get('state') !== 'team';
    const link = '</api/Employees/assignable?after=end>; rel="next"';
    return Response.json([], { headers: { 'X-Total-Count': '7', ...(hasNext ? { Link: link } : {}) } });
  });
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann Abel', email: 'ann@example.com', permissions: [] },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  forgetSession();
});

test('the first page has its own size; the parts of a list follow each other', async () => {
  const parts = [{ state: 'team' }, { state: 'unassigned' }, { state: 'elsewhere' }];
  const observer = new InfiniteQueryObserver(
    queryClient,
    pagedPartsQuery('parts', listAssignable, parts, [8, 20]),
  );
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  stop();
  expect(asked).toEqual([
    '?state=team&limit=8',
    '?state=unassigned&limit=20',
    '?state=unassigned&after=end&limit=20',
    '?state=elsewhere&limit=20',
    '?state=elsewhere&after=end&limit=20',
  ]);
});

test('a list is prefetched once, and not again while it is there', async () => {
  const query = pagedQuery('once', listAssignable, { q: 'an' }, [8, 20]);
  prefetchPaged(query);
  await expect.poll(() => queryClient.getQueryData(query.queryKey)?.pages.length).toBe(1);
  await queryClient.invalidateQueries({ refetchType: 'none' });
  prefetchPaged(query);
  await new Promise((later) => setTimeout(later));
  expect(asked).toEqual(['?q=an&limit=8']);
});

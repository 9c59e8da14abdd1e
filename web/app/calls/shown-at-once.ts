import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** How an act shows in the data of the queries whose keys begin with `queryKey`. */
export type Shows<Input, Answer> = {
  readonly queryKey: QueryKey;
  /**
   * The data with the act. Applied a second time, it changes nothing. The answer is there once the server has
   * accepted the act. A method, so that the data and the input may be of any type.
   */
  after(data: unknown, input: Input, answer?: Answer): unknown;
};

type Act = {
  readonly shows: readonly Shows<unknown, unknown>[];
  readonly input: unknown;
};

/** The acts whose answers are awaited, in the order of the presses. */
const underWay = new Set<Act>();

/** The last answer of the server, for each query that shows acts that are under way. */
const answered = new WeakMap<Query, unknown>();

/** Shows what was pressed in the cached data, before the server has answered. */
export function showAtOnce(act: Act): void {
  underWay.add(act);
  for (const query of queriesOf(act)) draw(query);
}

/** Takes back what the server refused. Other acts stay, and rows are where they were. */
export function takeBack(act: Act): void {
  if (!underWay.delete(act)) return;
  for (const query of queriesOf(act)) draw(query);
}

/** Keeps what the server has accepted until the screens load again. */
export function keepShown(act: Act, answer: unknown): void {
  if (!underWay.delete(act)) return;
  for (const query of queriesOf(act)) {
    // A load that began before may not have it.
    void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    if (answered.has(query)) answered.set(query, withAct(act, query, answered.get(query), answer));
    draw(query);
  }
}

export const isAnyUnderWay = () => underWay.size > 0;

// An answer of a load may be older than the acts under way: they show in it, too.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
  answered.delete(event.query);
  if (underWay.size > 0) draw(event.query);
});

// The session has ended: the acts of one person must not show in the data of the next.
queryClient.getMutationCache().subscribe((event) => {
  if (event.type !== 'removed') return;
  for (const act of underWay) if (act === event.mutation.state.context) underWay.delete(act);
});

function draw(query: Query): void {
  const { data, dataUpdatedAt } = query.state;
  if (data === undefined) return;
  const acts = [...underWay].filter((act) => queriesOf(act).includes(query));
  const base = answered.has(query) ? answered.get(query) : data;
  if (acts.length === 0) answered.delete(query);
  else answered.set(query, base);
  const shown = acts.reduce<unknown>((before, act) => withAct(act, query, before), base);
  if (shown !== data) queryClient.setQueryData(query.queryKey, shown, { updatedAt: dataUpdatedAt });
}

const withAct = ({ shows, input }: Act, query: Query, data: unknown, answer?: unknown): unknown =>
  shows
    .filter(({ queryKey }) => begins(query.queryKey, queryKey))
    .reduce((before, one) => one.after(before, input, answer), data);

const queriesOf = ({ shows }: Act): readonly Query[] =>
  shows.flatMap(({ queryKey }) => queryClient.getQueryCache().findAll({ queryKey }));

const begins = (key: QueryKey, start: QueryKey) => start.every((part, at) => part === key[at]);

import { type RawBuilder, sql } from 'kysely';

/** A query's rows as one JSON column, so that a screen's parts come in one statement; days stay strings. */
export const asJsonList = <Row>(query: RawBuilder<Row>): RawBuilder<Row[]> =>
  sql`(select coalesce(json_agg(to_json(listed)), '[]') from (${query}) listed)`;

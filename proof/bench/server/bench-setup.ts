import pg from 'pg';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { type Listening, startProduct } from './children.ts';
import { openCompany } from './company.ts';
import type { Bench } from './costs.ts';
import { openFixture } from './fixture.ts';

/** Fills or opens the company, starts the server, runs the work and stops everything again. */
export async function withServer<T>(
  people: number,
  work: (bench: Bench, product: Listening) => Promise<T>,
): Promise<T> {
  const company = await openCompany(people);
  try {
    const owner = new pg.Client({ connectionString: company.connectionString });
    await owner.connect();
    try {
      const fixture = await openFixture(owner);
      const product = await startProduct(company.connectionString, company.dataDir);
      try {
        return await work({ company, owner, fixture, port: product.port }, product);
      } finally {
        await product.stop();
      }
    } finally {
      await owner.end();
    }
  } finally {
    await company.stop();
  }
}

/** The calls whose name contains the text; all that screens make, or the whole lists, too. */
export const callsNamed = (text: string, withWhole: boolean): readonly Call[] =>
  calls.filter(({ name, isWhole }) => name.includes(text) && (withWhole || isWhole !== true));

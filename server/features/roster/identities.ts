import { isEmail } from '#contract/core/values/email.ts';
import { fullNameOf } from '#contract/core/values/full-name.ts';
import type { Company, Person } from './company.ts';
import { keyOf, numberKey, sameText } from './fields.ts';
import { type Fault, shown } from './files/fault.ts';
import type { RosterFile, RosterLine } from './files/roster-file.ts';
import type { RosterRow } from './roster-row.ts';

/** The company with the addresses that a file gives to its people, and what keeps lines from being theirs. */
type Identified = { readonly company: Company; readonly faults: readonly Fault[] };

/**
 * Finds people by their employee number whose address is not in the file: the company then has them under
 * the address of their line, with the stored one as `formerEmail`. An address of the file comes first, so
 * that numbers can be given anew. Where address or number differ, the first or the last name must agree: who
 * gets another person's address reads that person's reviews. Source: docs/product/people-import.md.
 */
export function identify(company: Company, { rows, mentioned }: RosterFile): Identified {
  const listed = new Set([...rows.map(({ email }) => email), ...mentioned].map(keyOf));
  const byNumber = new Map(
    [...company.people.values()].map((person) => [numberKey(person.employeeNumber), person]),
  );
  byNumber.delete('');
  const moved = new Map<Person, string>();
  const claimed = new Set<string>();
  const faults = rows.flatMap((row): Fault[] => {
    // A line without an address of its own is faulty, and gives its person no other one.
    if (!isEmail(row.email) || claimed.has(keyOf(row.email))) return [];
    claimed.add(keyOf(row.email));
    const number = numberKey(row.employeeNumber);
    const person = company.people.get(keyOf(row.email));
    if (person !== undefined) {
      const isOther = number !== '' && ![number, ''].includes(numberKey(person.employeeNumber));
      return isOther && !isLikelySame(row, person) ? [otherNumber(row, person)] : [];
    }
    const holder = byNumber.get(number);
    if (holder === undefined || listed.has(keyOf(holder.email)) || moved.has(holder)) return [];
    if (!isLikelySame(row, holder)) return [otherAddress(row, holder)];
    moved.set(holder, row.email);
    return [];
  });
  return { company: moved.size === 0 ? company : withAddresses(company, moved), faults };
}

const isLikelySame = (row: RosterLine, person: Person) =>
  sameText(row.firstName, person.firstName) || sameText(row.lastName, person.lastName);

function otherNumber({ line, email }: RosterLine, person: Person): Fault {
  const rest = 'who has another name and another employee number.';
  const message = `The email address is that of ${fullNameOf(person)}, ${rest}`;
  return { line, email, message, cause: `The email address is that of a person ${rest}` };
}

function otherAddress({ line, email, employeeNumber }: RosterLine, holder: Person): Fault {
  const rest = 'who has another name and another email address.';
  const message = `The employee number ${shown(employeeNumber ?? '')} is that of ${fullNameOf(holder)}, ${rest}`;
  return { line, email, message, cause: `The employee number is that of a person ${rest}` };
}

/** The company as if these people had these addresses already, also where others name them as lead. */
function withAddresses(company: Company, moved: ReadonlyMap<Person, string>): Company {
  const now = new Map([...moved].map(([{ email }, to]) => [keyOf(email), to]));
  const people = [...company.people.values()].map((person) => {
    const email = now.get(keyOf(person.email));
    const managerEmail = now.get(keyOf(person.managerEmail ?? '')) ?? person.managerEmail;
    return email === undefined
      ? { ...person, managerEmail }
      : { ...person, managerEmail, email, formerEmail: person.email };
  });
  return { ...company, people: new Map(people.map((person) => [keyOf(person.email), person])) };
}

/** Employee numbers that two people would have after the load. */
export function numberFaults(rows: readonly RosterRow[], company: Company): Fault[] {
  const listed = new Set(rows.map(({ email }) => keyOf(email)));
  const others = [...company.people].flatMap(([key, person]) => (listed.has(key) ? [] : [person]));
  const nameOf = new Map(others.map((person) => [numberKey(person.employeeNumber), fullNameOf(person)]));
  return rows.flatMap((row) => {
    const number = numberKey(row.employeeNumber);
    if (number === '') return [];
    const name = nameOf.get(number);
    if (name === undefined) {
      nameOf.set(number, fullNameOf(row));
      return [];
    }
    const message = `The employee number ${shown(row.employeeNumber ?? '')} is also that of ${name}.`;
    return [{ line: row.line, message, cause: 'The employee number is also that of another person.' }];
  });
}

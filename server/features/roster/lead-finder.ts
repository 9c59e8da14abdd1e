import { fullNameOf } from '#contract/core/values/full-name.ts';
import type { OpenLead } from '#contract/people/people-import.schemas.ts';
import type { Company } from './company.ts';
import { keyOf, numberKey, textKey } from './fields.ts';
import type { RosterLine } from './files/roster-file.ts';

type Named = OpenLead['people'][number];

/** Whom a text means: an address, or the people among whom the reader has to choose. */
type Found = { readonly email: string } | { readonly text: string; readonly people: readonly Named[] };

/**
 * Finds the team lead whom a text of the file means: an address, an employee number, a full name
 * in either order, or a name with the number behind it, as in `Kim Vo (1002)`. People of the file come before
 * others of the company. A text that means no person is returned as it is.
 */
export function leadFinder(
  lines: readonly RosterLine[],
  company: Company,
  chosen: Readonly<Record<string, string>>,
): (text: string) => Found {
  const known = [...company.people.values()];
  const byNumber = new Map([...known, ...lines].map((one) => [numberKey(one.employeeNumber), one.email]));
  byNumber.delete('');
  const byFormer = new Map(known.map(({ formerEmail = '', email }) => [keyOf(formerEmail), email]));
  const byName = namesOf(lines, company);
  const named = (name: string) => byName.get(nameKey(name)) ?? byName.get(nameKey(turned(name))) ?? [];
  return (text) => {
    if (text === '') return { email: text };
    if (text.includes('@')) return { email: byFormer.get(keyOf(text)) ?? text };
    const { name, number } = split(text);
    const email = byNumber.get(numberKey(text)) ?? byNumber.get(numberKey(number));
    if (email !== undefined) return { email };
    const people = number === '' ? named(text) : [...named(text), ...named(name)];
    const [only] = people;
    if (only === undefined) return { email: text };
    if (people.length === 1) return { email: only.email };
    const address = Object.hasOwn(chosen, text) ? keyOf(chosen[text] ?? '') : null;
    const choice = people.find((person) => keyOf(person.email) === address);
    return choice ? { email: choice.email } : { text, people };
  };
}

const nameKey = (name: string) => textKey(name.normalize('NFKD').replace(/\p{M}/gu, ''));

/** `Vo, Kim` is `Kim Vo`. */
function turned(name: string): string {
  const comma = name.indexOf(',');
  return comma === -1 ? name : `${name.slice(comma + 1)} ${name.slice(0, comma)}`;
}

/** The parts of `Kim Vo (1002)`. */
function split(text: string): { name: string; number: string } {
  const open = text.lastIndexOf('(');
  if (open === -1 || !text.endsWith(')')) return { name: text, number: '' };
  return { name: text.slice(0, open), number: text.slice(open + 1, -1) };
}

function namesOf(lines: readonly RosterLine[], company: Company): Map<string, Named[]> {
  const listed = new Set(lines.map(({ email }) => keyOf(email)));
  const others = [...company.people.values()].filter(
    ({ email, isArchived }) => !isArchived && !listed.has(keyOf(email)),
  );
  const all: Named[] = [
    ...lines.map((line) => ({ email: line.email, name: fullNameOf(line), position: line.position })),
    ...others.map((person) => ({
      email: person.email,
      name: fullNameOf(person),
      position: person.roles[0]?.position ?? '',
    })),
  ];
  return Map.groupBy(all, ({ name }) => nameKey(name));
}

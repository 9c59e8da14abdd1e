/** Reads iCalendar (RFC 5545) as strictly as calendar programs may: tests notice a malformed file. */

type Property = { readonly name: string; readonly value: string };

/**
 * The properties of each component of a kind, by name with parameters, such as `DTSTART;VALUE=DATE`. The last
 * of several properties with one name counts. Throws for a malformed file.
 */
export function propertiesOf(file: string, kind: string): ReadonlyMap<string, string>[] {
  const components: Map<string, string>[] = [];
  const open: string[] = [];
  for (const { name, value } of linesOf(file).map(propertyOf)) {
    if (name === 'BEGIN') {
      open.push(value);
      if (value === kind) components.push(new Map());
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`END:${value} closes another component.`);
    } else if (open.length === 0) throw new Error(`${name} is in no component.`);
    else if (open.at(-1) === kind) components.at(-1)?.set(name, value);
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} is not closed.`);
  return components;
}

/** The unfolded lines. Stored lines end with CR LF and have at most 75 octets and only whole characters. */
function linesOf(file: string): string[] {
  const stored = file.split('\r\n');
  if (stored.at(-1) === '') stored.pop();
  for (const line of stored) {
    if (/[\r\n]/.test(line)) throw new Error(`A line does not end with CR LF: ${line}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`A line is longer than 75 octets: ${line}`);
    if (!line.isWellFormed()) throw new Error(`A line is folded within a character: ${line}`);
  }
  return stored.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
}

function propertyOf(line: string): Property {
  const [, name, value] = /^([A-Z-]+(?:;[A-Z-]+=(?:"[^"]*"|[^;:"]*))*):(.*)$/u.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`This is no property: ${line}`);
  return { name, value: unescaped(value) };
}

const unescaped = (value: string) =>
  value.replaceAll(/\\(.)/gu, (_all, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter));

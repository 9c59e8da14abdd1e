/** An error in a file that prevents the load; line 0 means the whole file. */
export type Fault = {
  readonly line: number;
  readonly message: string;
  /** The sentence without what is special about the line; without it, the message is its own cause. */
  readonly cause?: string | undefined;
  /** The email address on the line, when it is readable. */
  readonly email?: string | undefined;
  /** Name and address of the person on the line, when known. */
  readonly who?: string;
  /** A choice of the reader would end it: see `importChoices` of the contract. */
  readonly isQuestion?: boolean;
};

/** The file isn't a readable table. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
  readonly faults: readonly Fault[];

  constructor(...faults: readonly Fault[]) {
    super(faults.map(({ message }) => message).join(' '));
    this.faults = faults;
  }
}

/** A sentence about a value, and the same without the value: what is wrong with all such lines. */
export const about = (what: string, value: string, rest: string): [message: string, cause: string] => [
  `${what} ${shown(value)} ${rest}`,
  `${what} ${rest}`,
];

/** A value of a file for display in a terminal: quoted, short, without control characters. */
export function shown(value: string): string {
  return `"${harmless(value)}"`;
}

/** A value of a file, shortened and without characters that a terminal interprets. */
export function harmless(value: string): string {
  const text = value.slice(0, 61).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

// Just enough of PostgreSQL's protocol for a pooler.

export type Message = { readonly type: string; readonly bytes: Buffer };

const HEAD = 5;

/** Cuts what arrives into messages: a letter, the length of the rest, the rest. */
export function messagesOf(onMessage: (message: Message) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= HEAD) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return;
      const bytes = rest.subarray(0, end);
      rest = rest.subarray(end);
      onMessage({ type: String.fromCharCode(bytes[0] ?? 0), bytes });
    }
  };
}

function message(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  );
  const head = Buffer.alloc(HEAD);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** Signed in, and ready for a statement. */
export const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', 'server_version', '15.0'),
  message('S', 'client_encoding', 'UTF8'),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
]);

export const refusal = (sqlState: string, sentence: string): Buffer =>
  message('E', 'SFATAL', 'VFATAL', `C${sqlState}`, `M${sentence}`, Buffer.alloc(1));

/** Names and values of a start, by its bytes after length and version. */
export function startOf(bytes: Buffer): Map<string, string> {
  const words = bytes.toString('utf8', 8).split('\0');
  return new Map(
    Array.from({ length: Math.floor(words.length / 2) }, (_, at): [string, string] => [
      words[2 * at] ?? '',
      words[2 * at + 1] ?? '',
    ]).filter(([name]) => name !== ''),
  );
}

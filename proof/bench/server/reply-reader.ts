/** One HTTP reply, reduced to what a load generator needs. */
type Reply = { readonly status: number; readonly bytes: number };

const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = '\r\n';
/** With the end of the chunk before it: a CSV file may have a line that ends with 0 at the end of a chunk. */
const LAST_CHUNK = `${LINE_END}0${LINE_END}${LINE_END}`;

/**
 * Reads the replies of one connection, one at a time, and calls `onReply` at the end of each. Knows replies
 * with a Content-Length and chunked ones.
 */
export function replyReader(onReply: (reply: Reply) => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let body: { status: number; bytes: number; left: number; tail: string; isChunked: boolean } | null = null;

  const take = (chunk: Buffer) => {
    if (body === null) return;
    body.bytes += chunk.length;
    body.left -= chunk.length;
    if (body.isChunked) {
      body.tail = (body.tail + chunk.subarray(-LAST_CHUNK.length).toString('latin1')).slice(
        -LAST_CHUNK.length,
      );
    }
    const isComplete = body.isChunked ? body.tail === LAST_CHUNK : body.left <= 0;
    if (!isComplete) return;
    const { status, bytes } = body;
    body = null;
    head = Buffer.alloc(0);
    onReply({ status, bytes });
  };

  return (chunk) => {
    if (body !== null) return take(chunk);
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    const end = head.indexOf(HEAD_END);
    if (end < 0) return;
    const text = head.subarray(0, end).toString('latin1');
    const length = /^content-length: *(\d+)/im.exec(text)?.[1];
    body = {
      status: Number(text.slice(9, 12)),
      bytes: 0,
      left: Number(length ?? 0),
      tail: LINE_END,
      isChunked: /^transfer-encoding: *chunked/im.test(text),
    };
    take(head.subarray(end + HEAD_END.length));
  };
}

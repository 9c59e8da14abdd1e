import { expect, test } from 'vitest';
import { replyReader } from './reply-reader.ts';

function read(text: string, pieceLength: number) {
  const replies: { status: number; bytes: number }[] = [];
  const take = replyReader((reply) => replies.push(reply));
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += pieceLength) take(all.subarray(at, at + pieceLength));
  return replies;
}

const withLength = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nContent-Length: 6\r\n\r\n[1, 2]';
const chunked = 'HTTP/1.1 503 No\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n[1, \r\n2\r\n2]\r\n0\r\n\r\n';
const empty = 'HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n';

test.each([1, 3, 7, 1_000])('replies are read in pieces of %i bytes', (pieceLength) => {
  expect(read(withLength, pieceLength)).toEqual([{ status: 200, bytes: 6 }]);
  expect(read(chunked, pieceLength)).toMatchObject([{ status: 503 }]);
  expect(read(empty, pieceLength)).toEqual([{ status: 204, bytes: 0 }]);
});

test('an unfinished reply is not counted', () => {
  expect(read(withLength.slice(0, -1), 1_000)).toEqual([]);
  expect(read(chunked.slice(0, -1), 1_000)).toEqual([]);
});

test('a chunk that ends with a line of a CSV file is not the last', () => {
  const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  const first = `${head}5\r\na,0\r\n\r\n`;
  expect(read(first, 1_000)).toEqual([]);
  expect(read(`${first}5\r\nb,1\r\n\r\n0\r\n\r\n`, 1_000)).toMatchObject([{ status: 200 }]);
  expect(read(`${head}0\r\n\r\n`, 1)).toMatchObject([{ status: 200 }]);
});

test('one connection serves several replies in turn', () => {
  const replies: number[] = [];
  const take = replyReader(({ status }) => replies.push(status));
  for (const text of [withLength, chunked, empty, withLength]) take(Buffer.from(text));
  expect(replies).toEqual([200, 503, 204, 200]);
});

import { isIP, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';

const NETWORK_GROUPS = 4;

/**
 * The address that calls are counted by: the furthest one that the trusted proxies report without a gap. What a
 * header says is believed only where it is an IP address. An IPv6 address counts as its /64 network, which one
 * customer has to themselves; an IPv4 address in IPv6 clothes as IPv4. Source: docs/product/session.md.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'ips' | 'socket'>): string {
  const chain = request.ips ?? [request.ip];
  const gap = chain.findIndex((address) => networkOf(address) === null);
  const believed = gap === -1 ? chain.at(-1) : chain[gap - 1];
  return networkOf(believed ?? request.socket.remoteAddress ?? '') ?? 'unknown';
}

/** The network of an IP address as it is counted; null for any other text. */
export function networkOf(address: string): string | null {
  const [plain = ''] = address.split('%'); // a zone is only known to this machine, and of any length
  const family = isIP(plain);
  if (family === 0) return null;
  if (family === 4) return plain;
  const { address: canonical } = new SocketAddress({ address: plain, family: 'ipv6' });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1];
  return mapped ?? `${firstGroups(canonical).join(':')}::/64`;
}

/** The first four groups of a canonical IPv6 address, its gap of zeros filled. */
function firstGroups(canonical: string): string[] {
  const [left = '', right] = canonical.split('::');
  const head = left === '' ? [] : left.split(':');
  if (right === undefined) return head.slice(0, NETWORK_GROUPS);
  const tail = right === '' ? [] : right.split(':');
  // An IPv4 tail is two groups written as one.
  const width = tail.length + (right.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - width) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS);
}

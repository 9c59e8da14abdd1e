import { isIP, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';

const NETWORK_GROUPS = 4;

/**
 * The client address for rate limits: the furthest address in the chain that the trusted proxies report, up
 * to the first entry that is not an IP address. An IPv6 address counts as its /64 network, which belongs to
 * one customer. An IPv4-mapped IPv6 address counts as IPv4. Source: docs/product/session.md.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'ips' | 'socket'>): string {
  const chain = request.ips ?? [request.ip];
  const gap = chain.findIndex((address) => networkOf(address) === null);
  const believed = gap === -1 ? chain.at(-1) : chain[gap - 1];
  return networkOf(believed ?? request.socket.remoteAddress ?? '') ?? 'unknown';
}

/** The rate limit key of an IP address; null for any other text, and for a connection that has ended. */
export function networkOf(address: string | undefined): string | null {
  if (address === undefined) return null;
  const [plain = ''] = address.split('%'); // drop the zone: only this machine knows it, and it has any length
  const family = isIP(plain);
  if (family === 0) return null;
  if (family === 4) return plain;
  const { address: canonical } = new SocketAddress({ address: plain, family: 'ipv6' });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1];
  return mapped ?? `${firstGroups(canonical).join(':')}::/64`;
}

/** The first four groups of a canonical IPv6 address, with `::` expanded. */
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

import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { addressOf, networkOf } from './address.ts';

describe('the address for rate limits', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [`fe80::1%${'x'.repeat(3_000)}`, 'fe80:0:0:0::/64'],
    ['203.0.113.7:443', null],
    ['unknown', null],
    ['x'.repeat(3_000), null],
    ["203.0.113.7'; drop", null],
    ['', null],
    [undefined, null],
  ])('is the network of an IP address and nothing else, case %#', (given, expected) => {
    expect(networkOf(given)).toBe(expected);
  });

  it('is the furthest address reported without a gap', () => {
    const of = (...ips: string[]) => addressOf({ ip: ips.at(-1) ?? '', ips, socket: new Socket() });
    expect(of('10.0.0.1', '10.0.0.2', '203.0.113.7')).toBe('203.0.113.7');
    expect(of('10.0.0.1', '10.0.0.2', 'junk')).toBe('10.0.0.2');
    expect(of('10.0.0.1', 'junk', '203.0.113.7')).toBe('10.0.0.1');
    expect(addressOf({ ip: 'junk', socket: new Socket() })).toBe('unknown');
  });
});

import { describe, expect, it } from 'vitest';
import { recipientSortKey, senderSortKey } from './sort-keys.ts';

describe('sorting', () => {
  it('uses the second word of the name, a single recipient before several', () => {
    const person = (fullName: string) => ({ employeeId: 1, fullName });
    expect(senderSortKey({ sender: person('Ann Zulu Abel') })).toBe('zulu');
    const keys = [[person('A Yew'), person('B Ash')], [person('C Zoo')], [person('D Elm')]].map(
      (targetEmployees) => recipientSortKey({ targetEmployees }),
    );
    expect(keys.toSorted()).toEqual([keys[2], keys[1], keys[0]]);
  });
});

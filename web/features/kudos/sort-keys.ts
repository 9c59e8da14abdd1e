import type { Kudo } from '#contract/kudos.ts';

const surnameOf = (fullName: string) => (fullName.split(/\s+/)[1] ?? fullName).toLowerCase();

/** Sorts by the sender's surname, which is the second word of the full name. */
export const senderSortKey = (one: Pick<Kudo, 'sender'>) => surnameOf(one.sender.fullName);

/** Sorts kudos with one recipient before those with several, each group by the first recipient's surname. */
export const recipientSortKey = ({ targetEmployees }: Pick<Kudo, 'targetEmployees'>) =>
  `${targetEmployees.length > 1 ? 1 : 0} ${surnameOf(targetEmployees[0]?.fullName ?? '')}`;

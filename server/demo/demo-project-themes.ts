/** Invented client work of a software and services company. */
export type ProjectTheme = {
  readonly name: string;
  readonly client: string;
  readonly description: string;
  readonly notes: string;
};

export const projectThemes: readonly ProjectTheme[] = [
  {
    name: 'Parcel tracking',
    client: 'Northwind Parcels',
    description: 'A tracking page that customers understand, and one feed for all depots.',
    notes: 'Please think of the two weeks before the holidays, when everything came at once.',
  },
  {
    name: 'Online renewals',
    client: 'Alder Mutual Insurance',
    description: 'Renew a policy in five minutes, on a phone.',
    notes: '',
  },
  {
    name: 'Ward rounds',
    client: 'Riverside Clinics',
    description: 'Rounds on a tablet, with the hospital’s own records behind them.',
    notes: 'The pilot on ward 4 counts as part of the project.',
  },
  {
    name: 'Ticket machines',
    client: 'Harbour City Transit',
    description: 'New software for four hundred ticket machines, one station after the other.',
    notes: 'Say how the hand-over to the client’s own people went, too.',
  },
  {
    name: 'Seed catalogue',
    client: 'Greenfield Seeds',
    description: 'The catalogue as a shop, with stock from three warehouses.',
    notes: '',
  },
  {
    name: 'Reading lists',
    client: 'Lantern University Press',
    description: 'Reading lists for lecturers, and orders straight out of them.',
    notes: 'Small team, long project: take your time.',
  },
  {
    name: 'Energy reports',
    client: 'Brightwater Utilities',
    description: 'What a household used, month by month, and what would help.',
    notes: '',
  },
  {
    name: 'Menu planner',
    client: 'Copper Kettle Kitchens',
    description: 'Plans for two hundred canteens, from recipe to order.',
    notes: 'The third release was the hard one.',
  },
];

/** What colleagues write about each other: praise, criticism, and the usual in between. */
export const evaluationNotes: readonly [string, ...string[]] = [
  'A pleasure to work with. Questions were answered the same day, and answered well.',
  'Very strong in the second half. In the first weeks I did not always know what came next.',
  'Kept calm when the client changed the scope, and kept us calm with it.',
  'Careful work. I would wish for earlier word when something takes longer.',
  'Explains things so that one dares to ask again.',
  'Good ideas; not all of them reached the rest of the team.',
  'The reason why the release was on time.',
  'We saw little of each other, so this is about a few meetings only.',
];

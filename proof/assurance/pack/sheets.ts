import type { Block, Sheet } from '#server/features/reviews/pack/pack-sheet.ts';
import { pick, type Random } from '../kit/random.ts';

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'łŁødžüéèñßșğİıőćŻåÆœ',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  '0123456789.,:;!?%&<>()[]{}#@*+-=/\\_|~^$€£§°×…–—„“”’‘«»•→',
  '李小龙漢字かなカナ한글',
  'عليחיםไทย',
  '😀👍🏽👩‍👩‍👧🇵🇱❤️',
] as const;
const glued = [
  '->',
  '=>',
  '<-',
  '3x4',
  '10:30',
  'ffi',
  'e\u0301',
  'x\u0323\u0301',
  'AV',
  '(c)',
  'a\u00ADb',
  'a\u200Bb',
];

const upTo = (random: Random, most: number) => Math.floor(random() * (most + 1));

function word(random: Random): string {
  if (random() < 0.08) return pick(random, glued);
  const alphabet = Array.from(random() < 0.75 ? alphabets[0] : pick(random, alphabets));
  const length = random() < 0.005 ? 400 : 1 + upTo(random, 10);
  return Array.from({ length }, () => pick(random, alphabet)).join('');
}

function line(random: Random, most: number): string {
  return Array.from({ length: 1 + upTo(random, most) }, () => word(random)).join(' ');
}

/** Up to some pages in one answer, with empty lines. */
const text = (random: Random): string =>
  Array.from({ length: 1 + upTo(random, 4) }, () =>
    random() < 0.2 ? '' : line(random, random() < 0.1 ? 700 : 80),
  ).join('\n') || 'x';

function block(random: Random): Block {
  const chance = random();
  if (chance < 0.2)
    return {
      kind: 'heading',
      level: random() < 0.5 ? 2 : 3,
      text: line(random, 25).replace(/^(\S+ \S+) /, random() < 0.2 ? '$1\n' : '$1 '),
    };
  if (chance < 0.35) return { kind: 'text', text: text(random), isDim: random() < 0.3 };
  if (chance < 0.75) return { kind: 'said', by: line(random, 4), text: text(random) };
  if (chance < 0.85)
    return { kind: 'list', items: Array.from({ length: 1 + upTo(random, 9) }, () => line(random, 20)) };
  if (chance < 0.97) return table(random);
  return { kind: 'lines', count: upTo(random, 12) };
}

function table(random: Random): Block {
  const columns = 2 + upTo(random, 2);
  const row = () =>
    Array.from({ length: columns }, (_, at) =>
      at === 0 && random() < 0.4
        ? `${line(random, 12)}\n${line(random, 12)}`
        : line(random, at === 0 ? 30 : 6),
    );
  return { kind: 'table', head: row(), rows: Array.from({ length: 1 + upTo(random, 12) }, row) };
}

export const randomSheet = (random: Random): Sheet => ({
  title: `Annual review of ${line(random, 2)}`,
  aside: 'From 03/17/2025',
  footer: 'Made on 11/24/2026',
  day: '2026-11-24',
  blocks: Array.from({ length: 1 + upTo(random, 30) }, () => block(random)),
});

const words = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => ['the', 'team', 'could', 'rely', 'on', 'what', 'Ana', 'agreed'][at % 8],
  ).join(' ');

/** A usual pack. */
export const twoPages: Sheet = {
  title: 'Annual review of Ana Ruiz',
  aside: 'From 03/17/2025',
  footer: 'Made on 11/24/2026',
  day: '2026-11-24',
  blocks: [
    { kind: 'text', text: 'Lead: Kim Vo\nSit-down: 12/08/2026', isDim: true },
    { kind: 'heading', level: 2, text: 'Results' },
    {
      kind: 'table',
      head: ['Question', 'Ana Ruiz, self review', 'Kim Vo, lead'],
      rows: [
        'People can rely on what Ana agrees to.',
        'How do Ana’s results compare with what the role asks?',
      ].map((question) => [question, 'Meets it', 'Always, and helps others do it']),
    },
    { kind: 'heading', level: 3, text: 'What should Ana keep doing?' },
    { kind: 'said', by: 'Ana Ruiz, self review', text: words(250) },
    { kind: 'said', by: 'Kim Vo, lead', text: words(300) },
    { kind: 'heading', level: 2, text: 'Agreed actions' },
    { kind: 'list', items: ['Learn to sail', 'Łódź'] },
    { kind: 'heading', level: 2, text: 'Notes' },
    { kind: 'lines', count: 9 },
  ],
};

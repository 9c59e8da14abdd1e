import { expect, test } from 'vitest';
import { place, sitDownFields, sitDownMessages } from './sit-down.ts';
import { isCallLink, sitDownInWords, startOf, timesOf } from './sit-down-words.ts';

const berlin = { timeZone: 'Europe/Berlin' };
const meeting = (sitdownTime: string | null, sitdownMinutes: number | null, sitdownPlace: string | null) => ({
  ...{ sitdownTime, sitdownMinutes, sitdownPlace, ...berlin },
});

test.each([
  [meeting('10:00', 45, 'Room 4'), '12/08/2026, 10:00 AM – 10:45 AM (Europe/Berlin), Room 4'],
  [meeting('11:30', 60, null), '12/08/2026, 11:30 AM – 12:30 PM (Europe/Berlin)'],
  [meeting('00:05', 5, null), '12/08/2026, 12:05 AM – 12:10 AM (Europe/Berlin)'],
  [meeting('23:30', 45, null), '12/08/2026, 11:30 PM – 12:15 AM (Europe/Berlin)'],
  [meeting(null, null, 'Room 4'), '12/08/2026, Room 4'],
  [meeting(null, null, null), '12/08/2026'],
])('%j in words', (one, words) => {
  expect(sitDownInWords('2026-12-08', one)).toBe(words);
});

test('a meeting without a time has no start', () => {
  expect([startOf(meeting('12:00', 45, null)), startOf(meeting(null, null, null))]).toEqual([
    '12:00 PM',
    null,
  ]);
  expect(timesOf(meeting(null, null, 'Room 4'))).toBeNull();
});

const said = (value: string) => place.safeParse(value).error?.issues[0]?.message ?? place.parse(value);

test.each([
  ['  Room 4 ', 'Room 4'],
  ['Zażółć 会議室 👩‍👩‍👧‍👦', 'Zażółć 会議室 👩‍👩‍👧‍👦'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), sitDownMessages.placeLength],
  [`https://meet.example.test/${'x'.repeat(300)}`, `https://meet.example.test/${'x'.repeat(300)}`],
  ['https://user:word@meet.example.test/1', 'invalid url'],
  ['https://meet.example.test/1 or room 4', 'invalid url'],
  ['zoommtg://example.test/1', 'invalid url'],
  ['Room 4: upstairs', 'Room 4: upstairs'],
])('the place %j is %j', (value, result) => {
  expect(said(value)).toBe(result);
});

test('only http and https links are calls', () => {
  const links = ['https://meet.example.test/1', 'http://x.test', 'javascript:alert(1)', 'Room 4'];
  expect(links.map(isCallLink)).toEqual([true, true, false, false]);
  expect(said('a\nb')).toMatch(/^must be one line/);
});

test('times run from 00:00 to 23:59 and lengths from 5 to 480 minutes; an empty text clears', () => {
  const { sitdownTime, sitdownMinutes, sitdownPlace } = sitDownFields;
  for (const time of ['24:00', '9:30', '10:60', '10:00:00', 'ten']) {
    expect([time, sitdownTime.safeParse(time).success]).toEqual([time, false]);
  }
  expect(['00:00', '23:59', '', null].map((time) => sitdownTime.parse(time))).toEqual([
    '00:00',
    '23:59',
    null,
    null,
  ]);
  const lengths = [4, 5, 480, 481, 10.5].map((length) => sitdownMinutes.safeParse(length).success);
  expect(lengths).toEqual([false, true, true, false, false]);
  expect([sitdownPlace.parse(' '), sitdownPlace.parse(undefined)]).toEqual([null, undefined]);
});

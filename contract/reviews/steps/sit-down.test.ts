import { expect, test } from 'vitest';
import { isOnClock } from '#contract/core/values/clock.ts';
import { isCallLink } from '#contract/core/values/links.ts';
import { place, sitDownFields } from './sit-down.schemas.ts';
import { sitDownMessages } from './sit-down.ts';
import { sitDownInWords, startOf, timesOf } from './sit-down-words.ts';

const berlin = { timeZone: 'Europe/Berlin' };
const meeting = (sitdownTime: string | null, sitdownMinutes: number | null, sitdownPlace: string | null) => ({
  sitdownTime,
  sitdownMinutes,
  sitdownPlace,
  ...berlin,
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
  expect([
    startOf('2026-12-08', meeting('12:00', 45, null)),
    startOf('2026-12-08', meeting(null, null, null)),
  ]).toEqual(['12:00 PM', null]);
  expect(timesOf('2026-12-08', meeting(null, null, 'Room 4'))).toBeNull();
});

test.each([
  ['2026-03-29', '01:30', 45, '1:30 AM – 3:15 AM'],
  // Only a changed time zone leads to such a time: it is the instant that the calendar has.
  ['2026-03-29', '02:30', 45, '3:30 AM – 4:15 AM'],
  ['2026-10-25', '01:30', 90, '1:30 AM – 2:00 AM'],
  ['2026-10-25', '02:30', 45, '2:30 AM – 3:15 AM'],
])('on %s, %s for %i minutes is %s, as in the calendar', (day, time, minutes, words) => {
  expect(timesOf(day, meeting(time, minutes, null))).toBe(`${words} (Europe/Berlin)`);
});

test.each([
  ['2026-03-29', '01:59', 'Europe/Berlin', true],
  ['2026-03-29', '02:00', 'Europe/Berlin', false],
  ['2026-03-29', '02:59', 'Europe/Berlin', false],
  ['2026-03-29', '03:00', 'Europe/Berlin', true],
  ['2026-03-29', '02:30', 'UTC', true],
  ['2026-10-25', '02:30', 'Europe/Berlin', true],
  ['2026-03-08', '02:30', 'America/New_York', false],
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', false],
  ['2026-10-04', '02:30', 'Australia/Lord_Howe', true],
])('%s %s in %s is on the clock: %s', (day, time, zone, isOn) => {
  expect(isOnClock(day, time, zone)).toBe(isOn);
});

const said = (value: string) => place.safeParse(value).error?.issues[0]?.message ?? place.parse(value);

test.each([
  ['  Room 4 ', 'Room 4'],
  ['Zażółć 会議室 👩‍👩‍👧‍👦', 'Zażółć 会議室 👩‍👩‍👧‍👦'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), sitDownMessages.placeLength],
  ['👏'.repeat(200), '👏'.repeat(200)],
  ['👏'.repeat(201), sitDownMessages.placeLength],
  [`https://meet.example.test/${'x'.repeat(300)}`, `https://meet.example.test/${'x'.repeat(300)}`],
  ['https://user:word@meet.example.test/1', 'invalid url'],
  ['https://meet.example.test/1 or room 4', 'invalid url'],
  ['zoommtg://example.test/1', 'zoommtg://example.test/1'],
  ['tel:+15550100', 'tel:+15550100'],
  ['https://', 'invalid url'],
  ['ftp://example.test/room', 'ftp://example.test/room'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['Tel: 555-0100', 'Tel: 555-0100'],
  [`ftp://example.test/${'x'.repeat(200)}`, sitDownMessages.placeLength],
  ['Room\u200B 4', 'must not contain invisible characters.'],
  ['Room 4: upstairs', 'Room 4: upstairs'],
])('the place %j is %j', (value, result) => {
  expect(said(value)).toBe(result);
});

test('links of the web, telephone numbers and programs for calls are calls, and nothing else', () => {
  const calls = [
    'https://meet.example.test/1',
    'http://x.test',
    'tel:+15550100',
    'msteams:/l/meetup-join/1',
    'sip:a@x.test',
    'ZOOMMTG://x.test',
  ];
  expect(calls.map(isCallLink)).toEqual(calls.map(() => true));
  const others = [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.test',
    'file:///etc',
    'vbscript:x',
    'tel:',
    'Tel: 555',
    'Room 4',
    'https://',
  ];
  expect(others.map(isCallLink)).toEqual(others.map(() => false));
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

import { expect, test } from 'vitest';
import * as rules from './selection.ts';
import type { ShownList } from './selection.ts';
import { selectionText, spokenText } from './selection-words.ts';

const list = (change: Partial<ShownList> = {}): ShownList => ({
  key: '&q=',
  filter: {},
  ids: [1, 2, 3, 4, 5],
  hasMore: true,
  total: '107',
  ...change,
});
const shown = list();
const due = list({ key: 'state=DueToStart&q=', filter: { state: 'DueToStart' }, ids: [4, 5, 6], total: '3' });
const idsOf = (selection: rules.Selection) => (selection.kind === 'some' ? [...selection.ids] : selection);

test('single rows are selected and taken out', () => {
  const two = rules.withRows(rules.someOf([1]), shown, [3], true);
  expect(idsOf(two)).toEqual([1, 3]);
  expect(rules.isSelected(two, shown, 3)).toBe(true);
  expect(rules.isSelected(two, shown, 2)).toBe(false);
  expect(rules.isNobody(rules.withRows(two, shown, [1, 3], false))).toBe(true);
});

test('a range has the rows between two presses, in either direction', () => {
  expect(rules.rangeOf(shown, 2, 4)).toEqual([2, 3, 4]);
  expect(rules.rangeOf(shown, 4, 2)).toEqual([2, 3, 4]);
  expect(rules.rangeOf(shown, 3, 3)).toEqual([3]);
});

test('a range from a row that is not shown, or from none, is one row', () => {
  expect(rules.rangeOf(shown, null, 3)).toEqual([3]);
  expect(rules.rangeOf(shown, 99, 3)).toEqual([3]);
});

test('the page is selected as a whole, and taken out without the others', () => {
  expect(rules.pageState(rules.nobody, shown)).toBe('none');
  const page = rules.withPageToggled(rules.someOf([2, 77]), shown);
  expect(rules.pageState(rules.someOf([2, 77]), shown)).toBe('some');
  expect(rules.pageState(page, shown)).toBe('all');
  expect(idsOf(rules.withPageToggled(page, shown))).toEqual([77]);
});

test('an empty list has no page to select', () => {
  expect(rules.pageState(rules.someOf([1]), list({ ids: [] }))).toBe('none');
});

test('all of a list takes exceptions, and rows that load later belong to it', () => {
  const all = rules.withRows(rules.allOf(shown), shown, [2], false);
  const longer = list({ ids: [1, 2, 3, 4, 5, 6, 7] });
  expect(rules.isSelected(all, longer, 7)).toBe(true);
  expect(rules.isSelected(all, longer, 2)).toBe(false);
  expect(rules.pageState(all, longer)).toBe('some');
  expect(rules.pageState(rules.withRows(all, longer, [2], true), longer)).toBe('all');
  expect(spokenText(all, shown)).toBe('106 selected');
  expect(rules.isNobody(rules.withPageToggled(rules.allOf(shown), shown))).toBe(true);
});

test('all of a list survives a change of filter; a press in the other list begins anew', () => {
  const all = rules.allOf(shown);
  expect(rules.isSelected(all, due, 4)).toBe(false);
  expect(rules.pageState(all, due)).toBe('none');
  expect(spokenText(all, due)).toBe('107 selected in another list');
  expect(idsOf(rules.withRows(all, due, [4], true))).toEqual([4]);
  expect(rules.withRows(all, due, [4], false)).toBe(all);
  expect(idsOf(rules.withPageToggled(all, due))).toEqual([4, 5, 6]);
});

test('all of a list is offered when its whole page is selected and it has more', () => {
  const page = rules.withPageToggled(rules.nobody, shown);
  expect(rules.offersAll(page, shown)).toBe(true);
  expect(rules.offersAll(rules.someOf([1, 2]), shown)).toBe(false);
  expect(rules.offersAll(page, list({ hasMore: false }))).toBe(false);
  // After an action, all people of the list may be selected by name.
  expect(rules.offersAll(page, list({ total: '5' }))).toBe(false);
  expect(rules.offersAll(page, list({ total: '1,000+' }))).toBe(true);
  expect(rules.offersAll(rules.allOf(shown), shown)).toBe(false);
});

test('the bar says how many are selected, and how many of them are not in the list', () => {
  const page = rules.withPageToggled(rules.nobody, shown);
  expect(selectionText(rules.nobody, shown)).toBe('');
  expect(spokenText(rules.nobody, shown)).toBe('No one is selected.');
  expect(selectionText(page, shown)).toBe('5 selected on this page.');
  expect(selectionText(rules.someOf([1]), shown)).toBe('1 selected');
  expect(selectionText(page, { ...due, hasMore: false })).toBe('5 selected, 3 not in this list');
  expect(selectionText(page, due)).toBe('5 selected, 3 not on this page');
  expect(selectionText(rules.allOf(shown), shown)).toBe('107 selected');
});

test('a list that is not counted to its end keeps its exceptions apart', () => {
  const long = list({ total: '1,000+' });
  const all = rules.withRows(rules.allOf(long), long, [1, 2], false);
  expect(spokenText(rules.allOf(long), long)).toBe('1,000+ selected');
  expect(spokenText(all, long)).toBe('1,000+ selected without 2');
});

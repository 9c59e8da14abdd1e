import { beforeEach, expect, test } from 'vitest';
import '../shell/base.css';
import { showPressed } from './pressed-link.ts';

beforeEach(() => {
  document.body.innerHTML = '<a href="#slow"><b>Slow</b></a><a href="#other">Other</a><button>Go</button>';
});

const pending = () => [...document.querySelectorAll('[data-pending]')].map(({ textContent }) => textContent);
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

test('a pressed link shows it until its page is there', () => {
  press('b');
  expect(pending()).toEqual([]);
  showPressed(true);
  expect(pending()).toEqual(['Slow']);
  expect(Number(getComputedStyle(document.links[0] ?? document.body).opacity)).toBeLessThan(1);
  showPressed(false);
  expect(pending()).toEqual([]);
});

test('only the last pressed link shows it', () => {
  press('b');
  showPressed(true);
  press('[href="#other"]');
  expect(pending()).toEqual([]);
  showPressed(true);
  expect(pending()).toEqual(['Other']);
});

test('a navigation without a link marks none', () => {
  press('b');
  press('button');
  showPressed(true);
  expect(pending()).toEqual([]);
});

test('a navigation that follows the one of the press marks nothing', () => {
  press('b');
  showPressed(true);
  showPressed(false);
  showPressed(true);
  expect(pending()).toEqual([]);
});

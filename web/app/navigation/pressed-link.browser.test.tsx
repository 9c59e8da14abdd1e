import { beforeEach, expect, test } from 'vitest';
import '../shell/base.css';
import { showPressed } from './pressed-link.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<a href="#slow"><b>Slow</b></a><a href="#other">Other</a><button>Go</button><main id="main" tabindex="-1"></main>';
});

const pending = () => [...document.querySelectorAll('[data-pending]')].map(({ textContent }) => textContent);
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const here = window.location.pathname;
const router = (state: 'loading' | 'idle', pathname = here) =>
  showPressed({ navigation: { state }, location: { pathname } });
const isShown = () => document.getElementById('main')?.focus();

test('a pressed link shows it until its page is shown, not only until the router has it', () => {
  press('b');
  expect(pending()).toEqual([]);
  router('loading');
  expect(pending()).toEqual(['Slow']);
  expect(Number(getComputedStyle(document.links[0] ?? document.body).opacity)).toBeLessThan(1);
  router('idle', '/slow');
  expect(pending()).toEqual(['Slow']);
  isShown();
  expect(pending()).toEqual([]);
});

test('a page whose code and data are there is only rendered', () => {
  press('b');
  router('idle', '/slow');
  expect(pending()).toEqual(['Slow']);
  isShown();
  expect(pending()).toEqual([]);
});

test('a navigation that stays on its page ends the mark', () => {
  press('b');
  router('loading');
  router('idle');
  expect(pending()).toEqual([]);
});

test('only the last pressed link shows it', () => {
  press('b');
  router('loading');
  press('[href="#other"]');
  expect(pending()).toEqual([]);
  router('loading');
  expect(pending()).toEqual(['Other']);
});

test('a navigation without a link marks none', () => {
  press('b');
  press('button');
  router('loading');
  expect(pending()).toEqual([]);
});

test('a navigation that follows the one of the press marks nothing', () => {
  press('b');
  router('loading');
  isShown();
  router('loading');
  expect(pending()).toEqual([]);
});

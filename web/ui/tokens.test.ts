import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Rgb = readonly [number, number, number];

/** A color of both schemes, each part from 0 to 1. */
function token(name: string, scheme: 'light' | 'dark'): Rgb {
  const found = new RegExp(`--ui-${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(css);
  const value = Number.parseInt(found?.[scheme === 'light' ? 1 : 2]?.slice(1) ?? '', 16);
  expect(value, name).not.toBeNaN();
  return [(value >> 16) / 255, ((value >> 8) % 256) / 255, (value % 256) / 255];
}

/** Relative luminance as WCAG defines it. */
function luminance(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const tones = ['good', 'warning', 'danger', 'info', 'neutral'];
  test.each(tones)('%s text has a contrast of 4.5 on every ground that it stands on', (tone) => {
    for (const ground of ['surface', 'raised', 'hover', `${tone}-ground`]) {
      const ratio = contrast(token(`${tone}-text`, scheme), token(ground, scheme));
      expect(ratio, ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(['warning-text', 'warning-mark'])('%s is a full orange at 4.5', (name) => {
    const color = token(name, scheme);
    const [red, green, blue] = color;
    // The hue of orange is 15 to 40 degrees. Here red is the largest part and blue the smallest.
    const hue = (60 * (green - blue)) / (red - blue);
    expect([red > green, green >= blue, hue > 15, hue < 40]).toEqual([true, true, true, true]);
    expect((red - blue) / red, 'saturation').toBeGreaterThan(0.6);
    expect(red, 'not brown').toBeGreaterThan(0.65);
    for (const ground of ['surface', 'raised', 'hover']) {
      expect(contrast(color, token(ground, scheme)), ground).toBeGreaterThanOrEqual(4.5);
    }
  });
});

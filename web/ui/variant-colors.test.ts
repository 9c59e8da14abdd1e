import { DEFAULT_THEME, defaultVariantColorsResolver, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';
import { variantColors } from './variant-colors.ts';

const whole = mergeMantineTheme(DEFAULT_THEME, theme);

test.each([
  ['accent', 'filled'],
  ['red', 'filled'],
  ['accent', 'subtle'],
  ['red', 'subtle'],
  ['gray', 'subtle'],
  ['accent', 'default'],
])('a %s button that is %s has the colors that the library gives it', (color, variant) => {
  const input = { color, variant, theme: whole };
  expect(variantColors(input)).toEqual(defaultVariantColorsResolver(input));
});

test('refuses other variants', () => {
  expect(() => variantColors({ color: 'accent', variant: 'light', theme: whole })).toThrow('light');
});

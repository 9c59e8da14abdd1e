import type { VariantColorsResolver } from '@mantine/core';

/**
 * The colors of buttons: filled, default or subtle, in a color of the theme. The library's own resolver,
 * which also knows other variants and any CSS color, is left out of the build.
 */
export const variantColors: VariantColorsResolver = ({ color = 'accent', variant }) => {
  const ofColor = (name: string) => `var(--mantine-color-${color}-${name})`;
  switch (variant) {
    case 'filled':
      return {
        background: ofColor('filled'),
        hover: ofColor('filled-hover'),
        color: 'var(--mantine-color-white)',
        border: transparent,
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: ofColor('light-hover'),
        color: ofColor('light-color'),
        border: transparent,
      };
    case 'default':
      return {
        background: 'var(--mantine-color-default)',
        hover: 'var(--mantine-color-default-hover)',
        color: 'var(--mantine-color-default-color)',
        border: `${LINE} var(--mantine-color-default-border)`,
      };
    default:
      throw new Error(`Buttons have no variant ${variant}.`);
  }
};

const LINE = 'calc(0.0625rem * var(--mantine-scale)) solid';
const transparent = `${LINE} transparent`;

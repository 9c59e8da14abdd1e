import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { variantColors } from './variant-colors.ts';

/** The product's accent, darkest last. White text has a contrast of 4.5:1 or more on the filled shades. */
const accent: MantineColorsTuple = [
  '#edf2ff',
  '#dbe4ff',
  '#bac8ff',
  '#91a7ff',
  '#748ffc',
  '#5c7cfa',
  '#4263eb',
  '#3b5bdb',
  '#364fc7',
  '#2f44ad',
];

/** Dark grays in the library's order: from text to the darkest background. */
const dark: MantineColorsTuple = [
  '#eceef2',
  '#c9cdd6',
  '#a7adba',
  '#8f96a4',
  '#30343c',
  '#2a2e36',
  '#1b1e23',
  '#15171b',
  '#111317',
  '#0b0c0f',
];

/** The library's theme with our sizes. After a change, run scripts/theme-variables.ts. */
export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  variantColorResolver: variantColors,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '20px', xl: '26px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.4', xl: '1.25' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '4px', md: '6px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '26px', lineHeight: '1.25' },
      h2: { fontSize: '20px', lineHeight: '1.3' },
      h3: { fontSize: '16px', lineHeight: '1.4' },
    },
  },
  components: {
    ActionIcon: { defaultProps: { radius: 'md' } },
    Button: { defaultProps: { radius: 'md' }, styles: { label: { fontWeight: 500 } } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    InputWrapper: { styles: { label: { fontWeight: 500, marginBottom: 4 } } },
    Menu: { defaultProps: { radius: 'lg', transitionProps: { duration: 100 } } },
    ModalOverlay: { defaultProps: { backgroundOpacity: 0.4 } },
    ModalRoot: {
      defaultProps: {
        // The library would lock scrolling with an inline style sheet; kit.css does it instead.
        lockScroll: false,
        radius: 'lg',
        padding: 'lg',
        transitionProps: { transition: 'fade', duration: 120 },
      },
    },
    Popover: { defaultProps: { radius: 'lg', transitionProps: { duration: 100 } } },
    Text: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { radius: 'sm', openDelay: 300, transitionProps: { duration: 100 } } },
  },
});

/** Sets the library's semantic colors from our tokens: darker errors, placeholders and dimmed text. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });

const shared = {
  '--mantine-color-body': 'var(--ui-raised)',
  '--mantine-color-text': 'var(--ui-text)',
  '--mantine-color-dimmed': 'var(--ui-quiet)',
  '--mantine-color-placeholder': 'var(--ui-faint)',
  '--mantine-color-anchor': 'var(--ui-accent-text)',
  '--mantine-color-disabled': 'var(--ui-neutral-ground)',
  '--mantine-color-disabled-color': 'var(--ui-neutral-text)',
  '--mantine-color-disabled-border': 'var(--ui-line)',
  '--mantine-color-error': 'var(--ui-danger-text)',
  '--mantine-color-default': 'var(--ui-raised)',
  '--mantine-color-default-hover': 'var(--ui-hover)',
  '--mantine-color-default-border': 'var(--ui-line)',
  '--mantine-color-default-color': 'var(--ui-text)',
  '--mantine-color-accent-text': 'var(--ui-accent-text)',
  '--mantine-color-accent-light': 'var(--ui-accent-pale)',
  '--mantine-color-accent-light-hover': 'light-dark(#dbe4ff, #2d3557)',
  '--mantine-color-accent-light-color': 'var(--ui-accent-text)',
  '--mantine-color-red-filled': 'light-dark(#c12b2f, #c93a3e)',
  '--mantine-color-red-filled-hover': 'light-dark(#a82226, #b52f33)',
  '--mantine-color-red-text': 'var(--ui-danger-text)',
  '--mantine-color-red-light': 'var(--ui-danger-ground)',
  '--mantine-color-red-light-hover': 'light-dark(#ffe0e0, #4a2527)',
  '--mantine-color-red-light-color': 'var(--ui-danger-text)',
};

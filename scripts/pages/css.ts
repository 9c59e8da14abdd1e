import type { CSSOptions } from 'vite';

/** How the build, the development server and the component tests read style sheets. */
export const css: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: {
    // No rewriting for older browsers here: the build does it for its own targets when it minifies. Otherwise
    // component tests, which load single sheets, would miss what the rewritten colors need from others.
    targets: {},
    // The names of web/ui/breakpoints.css.
    drafts: { customMedia: true },
    cssModules: {
      pattern: '[hash]_[local]',
      // Rows ask for the width of the table, which is another module's container.
      container: false,
    },
  },
};

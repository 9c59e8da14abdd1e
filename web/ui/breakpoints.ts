/** The widths of the window at which scripts change a layout, as `breakpoints.css` states them; the layout check compares both. */
export const breakpoints = {
  phone: '(max-width: 479px)',
  laptopLarge: '(max-width: 1099px)',
} as const;

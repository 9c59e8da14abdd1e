/** Window widths at which scripts change a layout. The layout check compares them to `breakpoints.css`. */
export const breakpoints = {
  phone: '(max-width: 479px)',
  laptopLarge: '(max-width: 1099px)',
} as const;

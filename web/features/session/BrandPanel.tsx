import { PRODUCT_NAME } from '#contract/core/values/constants.ts';
import classes from './BrandPanel.module.css';

/** The decorative half of the sign-in page: what the product is for. */
export function BrandPanel() {
  return (
    <aside className={classes.panel} aria-label={`About ${PRODUCT_NAME}`}>
      <svg
        className={classes.drawing}
        viewBox="0 0 560 400"
        preserveAspectRatio="xMaxYMax slice"
        aria-hidden="true"
      >
        {bars.map(({ x, height, opacity }) => (
          <rect key={x} x={x} y={400 - height} width="56" height={height + 16} rx="12" opacity={opacity} />
        ))}
      </svg>
      <div className={classes.words}>
        <p className={classes.headline}>Good work deserves to be seen.</p>
        <p className={classes.line}>Reviews, goals, project evaluations and kudos, in one place.</p>
      </div>
    </aside>
  );
}

const bars = [
  { x: 16, height: 72, opacity: 0.1 },
  { x: 92, height: 118, opacity: 0.13 },
  { x: 168, height: 100, opacity: 0.12 },
  { x: 244, height: 168, opacity: 0.16 },
  { x: 320, height: 196, opacity: 0.18 },
  { x: 396, height: 250, opacity: 0.2 },
  { x: 472, height: 318, opacity: 0.24 },
];

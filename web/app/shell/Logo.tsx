import { PRODUCT_NAME } from '#contract/core/values/constants.ts';
import classes from './Logo.module.css';

/** The product's mark, with its name or that of the company. */
export function Logo({ name = PRODUCT_NAME }: { readonly name?: string | undefined }) {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect className={classes.ground} width="32" height="32" rx="8" />
        <g className={classes.bars}>
          <rect x="7" y="17" width="4" height="8" rx="1.5" opacity="0.7" />
          <rect x="14" y="12" width="4" height="13" rx="1.5" opacity="0.85" />
          <rect x="21" y="7" width="4" height="18" rx="1.5" />
        </g>
      </svg>
      <span data-word>{name}</span>
    </span>
  );
}

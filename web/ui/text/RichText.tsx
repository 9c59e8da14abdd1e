import { mayHaveMarkup } from '#contract/core/values/markup.ts';
import { useLazy } from '../use-lazy.ts';
import { LazyModule } from '../lazy-module.ts';
import classes from './RichText.module.css';

/** Most texts have no markup. */
const markup = new LazyModule(() => import('./Markup.tsx'), { isRare: true });

type Props = {
  readonly text: string;
  /** False: links are text, followed by their addresses. */
  readonly hasLinks?: boolean;
};

/**
 * A person's text with its line breaks and its markup. It is shown as it was written until the markup is
 * loaded.
 * Source: docs/product/texts.md.
 */
export function RichText({ text, hasLinks = true }: Props) {
  const loaded = useLazy(markup, mayHaveMarkup(text));
  const shown = loaded?.markupOf(text, hasLinks) ?? null;
  return shown === null ? (
    <p dir="auto" className={classes.written}>
      {text}
    </p>
  ) : (
    <div className={classes.text}>{shown}</div>
  );
}

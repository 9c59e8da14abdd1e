import { countCharacters } from '#contract/core/values/characters.ts';
import classes from './TextCount.module.css';

type Props = { readonly text: string; readonly limit: number };

/** The character count of a text with its limit, and an error once the text is too long. */
export function TextCount({ text, limit }: Props) {
  // Surrounding spaces are trimmed on save, so they don't count.
  const count = countCharacters(text.trim());
  const excess = count - limit;
  return (
    <div className={classes.line} data-over={excess > 0 || undefined}>
      <span role="status">
        {excess > 0 && `${inFigures(excess)} ${excess === 1 ? 'character' : 'characters'} too many.`}
      </span>
      <span aria-hidden className={classes.count}>
        {inFigures(count)} / {inFigures(limit)}
      </span>
    </div>
  );
}

const inFigures = (count: number) => count.toLocaleString('en-US');

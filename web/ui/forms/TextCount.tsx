import classes from './TextCount.module.css';

type Props = { readonly text: string; readonly limit: number };

/** How long a text is of how long it may be, and a sentence once it is too long. Nothing is cut. */
export function TextCount({ text, limit }: Props) {
  // Spaces around it are not kept.
  const { length } = text.trim();
  const excess = length - limit;
  return (
    <div className={classes.line} data-over={excess > 0 || undefined}>
      <span role="status">
        {excess > 0 && `${inFigures(excess)} ${excess === 1 ? 'character' : 'characters'} too many.`}
      </span>
      <span aria-hidden className={classes.count}>
        {inFigures(length)} / {inFigures(limit)}
      </span>
    </div>
  );
}

const inFigures = (count: number) => count.toLocaleString('en-US');

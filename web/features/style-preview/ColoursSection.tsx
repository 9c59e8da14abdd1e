import { SideBySide } from './SideBySide.tsx';
import classes from './StylePreviewPage.module.css';

export function ColoursSection() {
  return <SideBySide Content={Colours} />;
}

function Colours() {
  return (
    <>
      <ul className={classes.swatches}>
        {swatches.map(([name, ground, text]) => (
          <li key={name} className={classes.swatch} style={{ background: ground, color: text }}>
            {name}
          </li>
        ))}
      </ul>
      {sizes.map(([name, size, weight]) => (
        <p key={name} className={classes.type} style={{ fontSize: size, fontWeight: weight }}>
          {name}
        </p>
      ))}
    </>
  );
}

const swatches = [
  ['Surface', 'var(--ui-surface)', 'var(--ui-text)'],
  ['Raised surface', 'var(--ui-raised)', 'var(--ui-text)'],
  ['Quiet text', 'var(--ui-raised)', 'var(--ui-quiet)'],
  ['Faint text', 'var(--ui-raised)', 'var(--ui-faint)'],
  ['Accent', 'var(--ui-accent)', '#ffffff'],
  ['Pale accent', 'var(--ui-accent-pale)', 'var(--ui-accent-text)'],
  ['Good', 'var(--ui-good-ground)', 'var(--ui-good-text)'],
  ['Warning', 'var(--ui-warning-ground)', 'var(--ui-warning-text)'],
  ['Danger', 'var(--ui-danger-ground)', 'var(--ui-danger-text)'],
  ['Info', 'var(--ui-info-ground)', 'var(--ui-info-text)'],
  ['Neutral', 'var(--ui-neutral-ground)', 'var(--ui-neutral-text)'],
] as const;

const sizes = [
  ['Title, 26 px', 'var(--ui-title)', 600],
  ['Heading, 20 px', 'var(--ui-heading)', 600],
  ['Lead, 16 px', 'var(--ui-lead)', 500],
  ['Body, 14 px', 'var(--ui-body)', 400],
  ['Small, 13 px', 'var(--ui-small)', 400],
] as const;

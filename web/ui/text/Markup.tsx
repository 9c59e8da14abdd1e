import type { ReactNode } from 'react';
import {
  isItsAddress,
  type RichBlock,
  type RichItem,
  type RichPart,
  richTextOf,
  wordsOf,
} from '#contract/core/values/rich-text.ts';
import classes from './RichText.module.css';

/** A text with its markup as elements, never as HTML; null if it has none. */
export function markupOf(text: string, hasLinks: boolean): ReactNode {
  const blocks = richTextOf(text);
  return blocks && <Blocks blocks={blocks} hasLinks={hasLinks} />;
}

type BlocksProps = {
  readonly blocks: readonly RichBlock[];
  readonly hasLinks: boolean;
  readonly isInItem?: boolean;
};

// The parts of a text have no identity besides their places.
// An item runs as its first paragraph does: one with a direction of its own would not count for the item.
const Blocks = ({ blocks, hasLinks, isInItem = false }: BlocksProps) =>
  blocks.map((block, place) =>
    block.kind === 'paragraph' ? (
      <p
        key={place}
        dir={isInItem && place === 0 ? undefined : 'auto'}
        data-spaced={block.isSpaced || undefined}
      >
        <Parts parts={block.parts} hasLinks={hasLinks} />
      </p>
    ) : (
      <List key={place} list={block} hasLinks={hasLinks} />
    ),
  );

type ListProps = { readonly list: Extract<RichBlock, { kind: 'list' }>; readonly hasLinks: boolean };

function List({ list: { start, items, isSpaced }, hasLinks }: ListProps) {
  const shown = items.map((item, place) => <Item key={place} item={item} hasLinks={hasLinks} />);
  if (start === null) return <ul data-spaced={isSpaced || undefined}>{shown}</ul>;
  return (
    <ol start={start} data-spaced={isSpaced || undefined} data-wide={start + items.length > 99 || undefined}>
      {shown}
    </ol>
  );
}

const Item = ({ item, hasLinks }: { readonly item: RichItem; readonly hasLinks: boolean }) => (
  <li dir="auto" data-spaced={item.isSpaced || undefined}>
    <Blocks blocks={item.blocks} hasLinks={hasLinks} isInItem />
  </li>
);

type PartsProps = { readonly parts: readonly RichPart[]; readonly hasLinks: boolean };

const Parts = ({ parts, hasLinks }: PartsProps) =>
  parts.map((part, place) => <Part key={place} part={part} hasLinks={hasLinks} />);

function Part({ part, hasLinks }: { readonly part: RichPart; readonly hasLinks: boolean }) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'break') return <br />;
  if (part.kind === 'link') return hasLinks ? <TextLink link={part} /> : wordsOf([part]);
  const inner = <Parts parts={part.parts} hasLinks={hasLinks} />;
  return part.kind === 'strong' ? <strong>{inner}</strong> : <em>{inner}</em>;
}

function TextLink({ link }: { readonly link: Extract<RichPart, { kind: 'link' }> }) {
  const { href, title, parts } = link;
  const isMail = /^mailto:/i.test(href);
  return (
    <a
      href={href}
      title={title ?? undefined}
      className={classes.link}
      data-named={!isItsAddress(wordsOf(parts), href) || undefined}
      {...(isMail ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Parts parts={parts} hasLinks={false} />
      {!isMail && <span className={classes.hidden}> (opens in a new tab)</span>}
    </a>
  );
}

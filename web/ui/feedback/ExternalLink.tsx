import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '../icons.tsx';
import type { ReactNode } from 'react';
import classes from './Links.module.css';

/** A link out of the product, in a new tab. URLs other than http, https and ftp are shown as plain text. */
export function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (!isSafe(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes.link}>
      {children}
      <IconExternalLink size={14} aria-hidden className={classes.icon} />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

const isSafe = (href: string) => {
  const url = URL.parse(href);
  return url !== null && ['http:', 'https:', 'ftp:'].includes(url.protocol);
};

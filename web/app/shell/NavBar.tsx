import { Burger } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { HomeLink, OwnName } from '../navigation/BarLinks.tsx';
import { ColourSchemeButton } from './ColourSchemeButton.tsx';
import { useFeatures } from '../features.ts';
import { GiveKudosButton } from './GiveKudosButton.tsx';
import { Logo } from './Logo.tsx';
import classes from './NavBar.module.css';
import { linksOf, litLink } from './nav-links.ts';
import { showsMainLinks } from '../paths.ts';
import { SearchButton } from './SearchButton.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import { useSignedInUser } from '../session/use-session.ts';

/** The bar at the top of every screen except sign-in. On narrow screens its content collapses into a menu. */
export function NavBar() {
  const user = useSignedInUser();
  const { pathname, key } = useLocation();
  // The menu is open for one page only: following a link closes it.
  const [openFor, setOpenFor] = useState<string | null>(null);
  const isOpen = openFor === key;
  const features = useFeatures();
  const links = user !== null && showsMainLinks(pathname) ? linksOf(user, features) : [];
  const lit = user === null ? undefined : litLink(links, user, pathname);
  return (
    <header className={classes.bar} data-links={amountOf(links.length)}>
      <div className={classes.inner}>
        {user === null ? <Logo /> : <HomeLink user={user} className={classes.home} />}
        {user !== null && showsMainLinks(pathname) && <SearchButton />}
        {user !== null && (
          <Burger
            className={classes.burger}
            size="sm"
            opened={isOpen}
            onClick={() => setOpenFor(isOpen ? null : key)}
            aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
            aria-expanded={isOpen}
            aria-controls="menu"
          />
        )}
        <div id="menu" className={classes.menu} data-open={isOpen || user === null}>
          {links.length > 0 && (
            <nav aria-label="Main" className={classes.links}>
              {links.map((link) => (
                <Link
                  key={link.to}
                  to={link.to}
                  className={classes.link}
                  aria-current={link === lit ? currentAs(link.to === pathname) : undefined}
                >
                  {link.label}
                </Link>
              ))}
            </nav>
          )}
          <div className={classes.account}>
            {user !== null && <OwnName user={user} className={classes.name} />}
            {user !== null && <GiveKudosButton />}
            <ColourSchemeButton />
            {user !== null && <SignOutButton />}
          </div>
        </div>
      </div>
    </header>
  );
}

/** The page itself, or the part of the pages that it belongs to. */
const currentAs = (isPage: boolean) => (isPage ? 'page' : 'true');

/** With many links, the bar has no room for all words beside them; with most, for none. */
const amountOf = (links: number) => (links > 7 ? 'most' : links > 4 ? 'many' : 'few');

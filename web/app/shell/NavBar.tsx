import { Burger } from '@mantine/core';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { HomeLink, OwnName } from '../navigation/BarLinks.tsx';
import { ColourSchemeButton } from './ColourSchemeButton.tsx';
import { useFeatures } from '../features.ts';
import { GiveKudosButton } from './GiveKudosButton.tsx';
import { Logo } from './Logo.tsx';
import classes from './NavBar.module.css';
import { linksOf } from './nav-links.ts';
import { paths, showsMainLinks } from '../paths.ts';
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
  // The own page is no page of the directory.
  const isOwnPage = user !== null && `${pathname}/`.startsWith(`${paths.profile(user.employeeId)}/`);
  return (
    <header
      className={classes.bar}
      data-wide={features.kudosFeed === true && links.length > LINKS_IN_1240_PX}
    >
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
        <div
          id="menu"
          className={classes.menu}
          data-open={isOpen || user === null}
          data-full={links.length > LINKS_WITH_ROOM}
        >
          {links.length > 0 && (
            <nav aria-label="Main" className={classes.links}>
              {links.map(({ label, to }) => (
                <NavLink
                  key={to}
                  to={to}
                  end={isOwnPage && to === paths.directory}
                  className={classes.link ?? ''}
                >
                  {label}
                </NavLink>
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

/** With more links, the button beside them has no room for its words. */
const LINKS_WITH_ROOM = 4;
/** With the feed and more links, the bar needs more room, or is a menu. */
const LINKS_IN_1240_PX = 6;

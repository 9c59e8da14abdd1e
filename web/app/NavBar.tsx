import { Burger } from '@mantine/core';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { ColourSchemeButton } from './ColourSchemeButton.tsx';
import { homeOf } from './home.ts';
import { Logo } from './Logo.tsx';
import classes from './NavBar.module.css';
import { navLinks } from './nav-links.ts';
import { paths, showsMainLinks } from './paths.ts';
import { SignOutButton } from './SignOutButton.tsx';
import { useSignedInUser } from './use-session.ts';

/** The bar at the top of every screen except sign-in. On narrow screens its content collapses into a menu. */
export function NavBar() {
  const user = useSignedInUser();
  const { pathname, key } = useLocation();
  // The menu is open for one page only: following a link closes it.
  const [openFor, setOpenFor] = useState<string | null>(null);
  const isOpen = openFor === key;
  const links =
    user !== null && showsMainLinks(pathname) ? navLinks.filter((link) => link.isVisible(user)) : [];
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        {user === null ? (
          <Logo />
        ) : (
          <Link to={homeOf(user)} className={classes.home} aria-label="Benchmark, home">
            <Logo />
          </Link>
        )}
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
              {links.map(({ label, to }) => (
                <NavLink key={to} to={to} className={classes.link ?? ''}>
                  {label}
                </NavLink>
              ))}
            </nav>
          )}
          <div className={classes.account}>
            {user !== null && (
              <Link to={paths.profile(user.employeeId)} className={classes.name} title="Your profile">
                {user.fullName}
              </Link>
            )}
            <ColourSchemeButton />
            {user !== null && <SignOutButton />}
          </div>
        </div>
      </div>
    </header>
  );
}

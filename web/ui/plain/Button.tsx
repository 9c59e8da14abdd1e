import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import classes from './Button.module.css';

type Look = {
  readonly look?: 'default' | 'primary' | 'quiet';
  /** 40 and 48 pixels high. */
  readonly size?: 'medium' | 'large';
};

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & Look & { readonly isWorking?: boolean };

/** A button without the component library, for pages with a cold cache and for every page's dialogs. */
export function Button({ look, size, isWorking, type = 'button', ...rest }: ButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- it has the type that it is given
    <button
      {...rest}
      type={type}
      {...looksOf({ look, size })}
      {...(isWorking === undefined ? {} : { 'aria-busy': isWorking })}
    />
  );
}

type LinkProps = Omit<ComponentProps<typeof Link>, 'className'> & Look;

/** A link that looks like a {@link Button}. */
export function ButtonLink({ look, size, ...rest }: LinkProps) {
  return <Link {...rest} {...looksOf({ look, size })} />;
}

const looksOf = ({ look = 'default', size = 'medium' }: { [K in keyof Look]: Look[K] | undefined }) => ({
  className: classes.button,
  'data-look': look,
  'data-size': size,
});

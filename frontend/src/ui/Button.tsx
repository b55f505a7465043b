import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import styles from './Button.module.css';

/**
 * The grades of an action: `accent`, at most once per view, `primary`, `outline`, and `quiet`, which looks as a link on its
 * own line (`ArrowLink`). The dangerous ones have two.
 */
export type ButtonLook = 'primary' | 'accent' | 'outline' | 'quiet' | 'danger' | 'quietDanger';

type Own = { look?: ButtonLook; wide?: boolean };

type ButtonProps = ComponentProps<'button'> &
  Own & {
    loading?: boolean;
    loadingText?: string;
    /** Ignores clicks, but keeps the focus, which a disabled button loses. */
    unavailable?: boolean;
  };

export function Button({
  look = 'primary',
  wide = false,
  loading = false,
  loadingText,
  unavailable = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isIdle = loading || unavailable;
  // A disabled button would lose the focus, so a busy one only ignores the click.
  const ignoreWhileIdle = (event: MouseEvent<HTMLButtonElement>) => {
    if (isIdle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        styles.button,
        styles[look],
        wide && styles.wide,
        loading && styles.loading,
        unavailable && styles.unavailable,
        className,
      )}
      aria-busy={loading || undefined}
      aria-disabled={isIdle || undefined}
      onClick={ignoreWhileIdle}
    >
      {loading && <LoaderCircle className={styles.spinner} aria-hidden />}
      {/* A translator replaces texts, and React cannot insert the sign before one that it has replaced. */}
      <span className={styles.label}>{loading && loadingText ? loadingText : children}</span>
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Own;

export function ButtonLink({ look = 'primary', wide = false, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cx(styles.button, styles[look], wide && styles.wide, className)} />;
}

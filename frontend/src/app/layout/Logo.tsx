import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectSite } from '../../features/site/siteSlice.ts';
import { tieShortWords } from '../../lib/format.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Logo.module.css';

/** The mark (a column, a conductor that leaves it, and the spark at its end) with the institute's name. */
export function Logo() {
  const name = useSelector(selectSite)?.name;
  return (
    <Link to="/" className={styles.logo}>
      <svg viewBox="0 0 48 48" fill="none" className={styles.mark} aria-hidden>
        <rect width="48" height="48" rx="12" fill="var(--logo-ground, var(--deep-blue))" />
        <path d="M14 36V14" stroke="var(--white)" strokeWidth="7" />
        <path d="M24 36V26a8 8 0 0 1 8-8h4" stroke="var(--turquoise-light)" strokeWidth="7" />
        <circle cx="36.5" cy="34" r="4.5" fill="var(--orange)" />
      </svg>
      <span className={styles.name}>{name && tieShortWords(name)}</span>
      <VisuallyHidden>{name ? ', početna stranica' : 'Početna stranica'}</VisuallyHidden>
    </Link>
  );
}

import { SEARCH_PATH } from '@institut/contract/courses/values';
import { SEARCH_KEYWORD_MAX } from '@institut/contract/limits';
import { Search, UserRound } from 'lucide-react';
import { useId, type ComponentProps, type SubmitEvent } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { coursesPath } from '../../features/courses/coursePaths.ts';
import { useSearchSuggestions } from '../../features/courses/useSearchSuggestions.tsx';
import { selectSite } from '../../features/site/siteSlice.ts';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { tieShortWords } from '../../lib/format.ts';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import styles from './HeaderParts.module.css';

export function Logo() {
  const name = useSelector(selectSite)?.name;
  return (
    <Link to="/" className={styles.logo}>
      <LogoMark />
      <span className={styles.name}>{name && tieShortWords(name)}</span>
      <VisuallyHidden>{name ? ', početna stranica' : 'Početna stranica'}</VisuallyHidden>
    </Link>
  );
}

export const LogoMark = () => (
  <svg viewBox="0 0 48 48" fill="none" className={styles.mark} aria-hidden>
    <rect width="48" height="48" rx="12" fill="var(--logo-ground, var(--deep-blue))" />
    <path d="M14 36V14" stroke="var(--white)" strokeWidth="7" />
    <path d="M24 36V26a8 8 0 0 1 8-8h4" stroke="var(--turquoise-light)" strokeWidth="7" />
    <circle cx="36.5" cy="34" r="4.5" fill="var(--orange)" />
  </svg>
);

type SearchFormProps = {
  onSearch?: () => void;
};

/** Opens the courses that match; an empty search opens all of them. */
export function SearchForm({ onSearch }: SearchFormProps) {
  const id = useId();
  const { field, suggestions } = useSearchSuggestions(onSearch);
  const navigate = useNavigate();

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = new FormData(event.currentTarget).get('keyword');
    void navigate(coursesPath({ keyword: typeof keyword === 'string' ? keyword : '' }));
    onSearch?.();
  };

  return (
    <search>
      <form className={styles.form} action={SEARCH_PATH} onSubmit={handleSubmit}>
        <VisuallyHidden>
          <label htmlFor={id}>Pretražite kurseve</label>
        </VisuallyHidden>
        <input
          {...field}
          id={id}
          type="search"
          name="keyword"
          className={styles.input}
          placeholder="Pretražite kurseve"
          maxLength={SEARCH_KEYWORD_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={styles.searchButton} aria-label="Traži">
          <Search aria-hidden />
        </button>
        {suggestions}
      </form>
    </search>
  );
}

/** Has the same width with and without a name, so that the header does not shift after hydration. */
export function AccountButton(props: Omit<ComponentProps<'button'>, 'children' | 'className'>) {
  const user = useSelector(selectUser);
  return (
    <button
      {...props}
      type="button"
      className={styles.accountButton}
      aria-label={user ? `${user.name}, moj nalog` : 'Moj nalog'}
      aria-haspopup="dialog"
    >
      {user ? <Avatar {...user} /> : <VisitorIcon />}
      <span className={styles.accountName}>{user ? user.name : 'Moj nalog'}</span>
    </button>
  );
}

/** Replaces the account button without JavaScript. */
export const AccountLink = () => (
  <Link to="/login" className={styles.accountButton} aria-label="Moj nalog">
    <VisitorIcon />
    <span className={styles.accountName}>Moj nalog</span>
  </Link>
);

const VisitorIcon = () => (
  <span className={styles.visitor}>
    <UserRound aria-hidden />
  </span>
);

export function Avatar({ name, lastName }: { name: string; lastName: string }) {
  const initials = (name.slice(0, 1) + lastName.slice(0, 1)).toLocaleUpperCase('bs');
  // Drawn by the styles: as text they would be part of what the button shows, but not of its name.
  return <span className={styles.avatar} data-initials={initials} aria-hidden />;
}

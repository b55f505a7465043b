import { SEARCH_KEYWORD_MAX } from '@institut/contract/search';
import { Search } from 'lucide-react';
import { useId, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { coursesPath } from '../../features/courses/coursePaths.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './SearchForm.module.css';

type SearchFormProps = {
  /** Called once the search has been sent, e.g. to close the menu it stands in. */
  onSearch?: () => void;
};

/** Leads to the courses that match; nothing typed leads to all of them. */
export function SearchForm({ onSearch }: SearchFormProps) {
  const id = useId();
  const navigate = useNavigate();

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = new FormData(event.currentTarget).get('keyword');
    void navigate(coursesPath({ keyword: typeof keyword === 'string' ? keyword : '' }));
    onSearch?.();
  };

  return (
    <search>
      <form className={styles.form} onSubmit={handleSubmit}>
        <VisuallyHidden>
          <label htmlFor={id}>Pretraži kurseve</label>
        </VisuallyHidden>
        <input
          id={id}
          type="search"
          name="keyword"
          className={styles.input}
          placeholder="Pretraži kurseve"
          maxLength={SEARCH_KEYWORD_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={styles.button} aria-label="Traži">
          <Search aria-hidden />
        </button>
      </form>
    </search>
  );
}

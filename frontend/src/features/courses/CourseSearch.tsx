import { SEARCH_PATH } from '@institut/contract/courses/values';
import { SEARCH_KEYWORD_MAX } from '@institut/contract/limits';
import { Search } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { coursesPath } from './coursePaths.ts';
import { useSearchSuggestions } from './useSearchSuggestions.tsx';
import styles from './CourseSearch.module.css';

/** Opens the list of courses that match the keyword. Needs `key={keyword}` if the keyword can change. */
export function CourseSearch({ keyword = '' }: { keyword?: string }) {
  const { field, suggestions } = useSearchSuggestions();
  const navigate = useNavigate();

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('keyword');
    void navigate(coursesPath({ keyword: typeof typed === 'string' ? typed : '' }));
  }

  return (
    <search aria-label="Kursevi">
      <form className={styles.search} action={SEARCH_PATH} onSubmit={handleSubmit}>
        <div className={styles.field}>
          <TextField
            label="Pretražite kurseve"
            {...field}
            hideLabel
            type="search"
            name="keyword"
            autoComplete="off"
            placeholder="Npr. Python"
            enterKeyHint="search"
            maxLength={SEARCH_KEYWORD_MAX}
            defaultValue={keyword}
          />
          <Search aria-hidden />
        </div>
        <Button type="submit">Pretraži</Button>
        {suggestions}
      </form>
    </search>
  );
}

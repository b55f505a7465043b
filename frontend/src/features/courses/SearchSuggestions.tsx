import { COURSE_CATEGORY_NAMES } from '@institut/contract/courses/values';
import { SEARCH_KEYWORD_MIN } from '@institut/contract/limits';
import { tidyKeyword } from '@institut/contract/frame/listQuery';
import { apiUrl } from '@institut/contract/frame/paths';
import type { SearchResults } from '@institut/contract/site/search.schema';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useEffect, useId, useLayoutEffect, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { coursePath, coursesPath } from './coursePaths.ts';
import { availability } from './courseTexts.ts';
import styles from './SearchSuggestions.module.css';

const PAUSE_MS = 200;

export type SuggestionsProps = {
  /** The field of the search form, which becomes a combobox. */
  input: RefObject<HTMLInputElement | null>;
  onLeave: (() => void) | undefined;
};

type Option = { id: string; label: string; note: string; to: string };
type Group = { title: string; options: Option[] };

// A <datalist> shows neither groups nor notes. A <select> would take the focus from the field, which needs it for typing.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
/** The suggestions of a search form, below its field: a listbox in which the arrow keys choose. */
export function SearchSuggestions({ input, onLeave }: SuggestionsProps) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(input.current?.value ?? '');
  const [isOpen, setIsOpen] = useState(true);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const keyword = tidyKeyword(typed);
  const found = useSuggestions(keyword);
  const groups = found ? groupsOf(found, keyword) : [];
  const options = groups.flatMap((group) => group.options);
  const isShown = isOpen && options.length > 0;
  // By its id, because an answer that arrives may move the options.
  const chosen = options.findIndex((option) => option.id === chosenId);
  const optionId = (index: number) => `${id}-${index}`;

  const open = (option: Option | undefined) => {
    if (!option) return;
    setIsOpen(false);
    onLeave?.();
    void navigate(option.to);
  };

  // Before the next key: one that was typed between rendering and a passive effect would be missed.
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    const handleInput = () => {
      setTyped(field.value);
      setIsOpen(true);
      setChosenId(null);
    };
    const close = () => setIsOpen(false);
    const handleKey = (event: KeyboardEvent) => {
      const step = STEPS.get(event.key);
      if (step !== undefined && options.length > 0) {
        event.preventDefault();
        setIsOpen(true);
        // The arrow keys go around through the options and a stop without a choice, where Enter sends the form.
        const stops = options.length + 1;
        const next = ((chosen + 1 + step + stops) % stops) - 1;
        setChosenId(options[next]?.id ?? null);
      } else if (event.key === 'Escape' && isShown) {
        event.preventDefault();
        event.stopPropagation();
        close();
      } else if (event.key === 'Enter' && isShown && chosen >= 0) {
        event.preventDefault();
        open(options[chosen]);
      }
    };
    field.addEventListener('input', handleInput);
    field.addEventListener('keydown', handleKey);
    field.addEventListener('blur', close);
    field.form?.addEventListener('submit', close);
    return () => {
      field.removeEventListener('input', handleInput);
      field.removeEventListener('keydown', handleKey);
      field.removeEventListener('blur', close);
      field.form?.removeEventListener('submit', close);
    };
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-expanded', String(isShown));
    if (isShown) field.setAttribute('aria-controls', id);
    else field.removeAttribute('aria-controls');
    if (isShown && chosen >= 0) {
      field.setAttribute('aria-activedescendant', `${id}-${chosen}`);
      document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
    } else field.removeAttribute('aria-activedescendant');
  }, [input, id, isShown, chosen]);

  return (
    <>
      <VisuallyHidden aria-live="polite">{isShown && `Prijedloga: ${options.length - 1}`}</VisuallyHidden>
      {isShown && (
        <div role="listbox" id={id} aria-label="Prijedlozi pretrage" className={styles.list}>
          {groups.map(({ title, options: members }) => (
            <div key={title} role="group" aria-label={title} className={styles.group}>
              <span className={styles.title} aria-hidden>
                {title}
              </span>
              {members.map((option) => {
                const index = options.indexOf(option);
                return (
                  <div
                    key={option.id}
                    role="option"
                    tabIndex={-1}
                    id={optionId(index)}
                    aria-selected={index === chosen}
                    className={styles.option}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => open(option)}
                  >
                    {option.label}
                    {option.note && <span className={styles.note}>{option.note}</span>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

type Found = { keyword: string; results: SearchResults };

/** Returns what was found for the keyword, or for its beginning while it is searched for. */
function useSuggestions(keyword: string): SearchResults | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (keyword.length < SEARCH_KEYWORD_MIN) return undefined;
    const request = new AbortController();
    const timer = setTimeout(() => {
      // A failed request shows no suggestions; the search itself still works.
      api.searchSite({ query: { keyword }, signal: request.signal }).then(
        (results) => setFound({ keyword, results }),
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [keyword]);
  return found && keyword.startsWith(found.keyword) ? found.results : null;
}

function courseOption(course: SearchResults['courses'][number]): Option {
  const { _id: id, name, category, start } = course;
  const state = availability(course)?.text.toLowerCase() ?? (start && `početak ${formatDate(start)}`);
  const note = [COURSE_CATEGORY_NAMES[category], state].filter(Boolean).join(', ');
  return { id, label: name, note, to: coursePath(id) };
}

function groupsOf({ courses, nearest, news, careers }: SearchResults, keyword: string): Group[] {
  const groups: Group[] = [
    { title: 'Kursevi', options: courses.map(courseOption) },
    { title: 'Slični kursevi', options: nearest.map(courseOption) },
    {
      title: 'Vijesti',
      options: news.map(({ _id: id, title, date }) => ({
        id,
        label: title,
        note: formatDate(date),
        to: apiUrl(SITE_PAGES.newsItem.path, { id }),
      })),
    },
    {
      title: 'Karijera',
      options: careers.map(({ _id: id, title, dateEnd }) => ({
        id,
        label: title,
        note: `Rok za prijavu ${formatDate(dateEnd)}`,
        to: apiUrl(SITE_PAGES.career.path, { id }),
      })),
    },
    {
      title: 'Pretraga',
      options: [
        { id: 'all', label: `Svi rezultati za „${keyword}”`, note: '', to: coursesPath({ keyword }) },
      ],
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

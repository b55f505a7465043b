import {
  COURSE_CATEGORIES,
  COURSE_CATEGORY_NAMES,
  COURSE_TYPE_LABELS,
  COURSE_TYPES,
  type CourseType,
} from '@institut/contract/courses/values';
import {
  COURSE_ORDERS,
  COURSE_TYPE_WORDS,
  countCoursesWith,
  courseListPath,
  filterParameters,
  hasFilters,
  readCourseFilters,
  type CourseFilters,
  type CourseListAddress,
  type CourseOrder,
} from '@institut/contract/courses/filters';
import type { CourseCount } from '@institut/contract/courses/schema';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Note, Row } from '../../ui/primitives.ts';
import { coursesPath } from './coursePaths.ts';
import { selectCourseList } from './coursesSlice.ts';
import styles from './CourseFilterBar.module.css';

const ORDER_LABELS: Record<CourseOrder, string> = {
  '': 'Najbliži početak',
  cijena: 'Najniža cijena',
  'cijena-opada': 'Najviša cijena',
  ocjena: 'Najbolja ocjena',
};

/** Filters and order of the course list in one line: links and a GET form, which also work without JavaScript. */
export function CourseFilterBar({ address }: { address: CourseListAddress }) {
  const { page: _page, ...list } = address;
  const { keyword, category, isOpen, isOver } = list;
  const bar = useRef<HTMLDivElement>(null);
  const found = useSelector(selectCourseList).data;
  const counts = (found?.query.keyword ?? '') === keyword ? found?.counts : undefined;
  // A search without any result has nothing to filter.
  if (counts?.length === 0 && !hasFilters(list)) return null;
  const choice = (label: string, change: Partial<CourseFilters>, isChosen: boolean): Choice => ({
    label,
    to: courseListPath({ ...list, ...change }),
    isChosen,
    count: counts && countCoursesWith(counts, { ...list, ...change }),
  });
  const cities = citiesOf(found?.cities, list.city);
  return (
    <div ref={bar} tabIndex={-1} className={styles.bar}>
      <Row className={styles.chips}>
        <nav aria-label="Kategorija">
          <Row as="ul" gap={2} className={styles.choices}>
            {[
              choice('Sve', { category: null }, category === null),
              ...COURSE_CATEGORIES.map((value) =>
                choice(COURSE_CATEGORY_NAMES[value], { category: value }, category === value),
              ),
            ].map((each) => (
              <li key={each.label}>
                <Chip {...each} />
              </li>
            ))}
          </Row>
        </nav>
        {cities.length > 0 && (
          <Chip {...choice('Online', { isOnline: !list.isOnline }, list.isOnline)} count={null} />
        )}
        {!isOver && (
          <Chip
            {...choice('Samo slobodni', { isOpen: !isOpen }, isOpen)}
            count={counts && countCoursesWith(counts, { ...list, isOpen: true })}
          />
        )}
      </Row>
      <ListForm list={list} counts={counts} cities={cities} />
      {hasFilters({ ...list, order: '' }) && (
        <Link
          to={courseListPath({ keyword, isOver, order: list.order })}
          className={styles.reset}
          // The link disappears with the filters.
          onClick={() => bar.current?.focus({ preventScroll: true })}
        >
          Poništi filtere
        </Link>
      )}
    </div>
  );
}

/** The chosen city may be one that has no course any more. */
const citiesOf = (cities: readonly string[] = [], chosen: string): readonly string[] =>
  chosen === '' || cities.includes(chosen) ? cities : [...cities, chosen];

type Choice = { label: string; to: string; isChosen: boolean; count: number | null | undefined };

const Chip = ({ label, to, isChosen, count }: Choice) => (
  <Link to={to} className={styles.chip} aria-current={isChosen ? 'true' : undefined}>
    {label}
    {count !== null && (
      <Note as="span" size="inherit" regular className={styles.count}>
        {count}
      </Note>
    )}
  </Link>
);

type ListFormProps = {
  list: Omit<CourseListAddress, 'page'>;
  counts: readonly CourseCount[] | undefined;
  cities: readonly string[];
};

/** The type, the city and the order. */
function ListForm({ list, counts, cities }: ListFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { keyword, tipObuke, city, order } = list;
  const openChosen = () => {
    if (!form.current) return;
    const chosen = new FormData(form.current);
    const given = new URLSearchParams();
    for (const name of ['tip', 'grad', 'poredaj']) {
      const value = chosen.get(name);
      if (typeof value === 'string') given.set(name, value);
    }
    const now = readCourseFilters(given);
    if (now.tipObuke !== tipObuke || now.city !== city || now.order !== order)
      void navigate(courseListPath({ ...list, tipObuke: now.tipObuke, city: now.city, order: now.order }));
  };
  const firstOpen = useRef(openChosen);

  // A choice made before the page was hydrated has caused no event.
  useEffect(() => firstOpen.current(), []);

  const countOf = (value: CourseType | null) =>
    counts ? ` (${countCoursesWith(counts, { ...list, tipObuke: value })})` : '';
  return (
    <form
      ref={form}
      action={coursesPath({ keyword })}
      autoComplete="off"
      className={styles.form}
      onChange={openChosen}
    >
      {filterParameters({ ...list, tipObuke: null, city: '', order: '' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select label="Tip obuke" name="tip" shown={tipObuke ? COURSE_TYPE_WORDS[tipObuke] : ''}>
        <option value="">Svi tipovi{countOf(null)}</option>
        {COURSE_TYPES.map((type) => (
          <option key={type} value={COURSE_TYPE_WORDS[type]}>
            {COURSE_TYPE_LABELS[type]}
            {countOf(type)}
          </option>
        ))}
      </Select>
      {cities.length > 0 && (
        <Select label="Grad" name="grad" shown={city}>
          <option value="">Svi gradovi</option>
          {cities.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <Select label="Poredaj" name="poredaj" shown={order}>
        {COURSE_ORDERS.map((value) => (
          <option key={value} value={value}>
            {value === '' && list.isOver ? 'Najnoviji početak' : ORDER_LABELS[value]}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" look="outline">
          Primijeni
        </Button>
      </noscript>
    </form>
  );
}

type SelectProps = { label: string; name: string; shown: string; children: ReactNode };

/** Uncontrolled, for the sake of a choice before the hydration; it follows the address (back button, other links) here. */
function Select({ label, name, shown, children }: SelectProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = shown;
  }, [shown]);
  return (
    <span className={styles.select}>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <select ref={select} id={id} name={name} defaultValue={shown}>
        {children}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}

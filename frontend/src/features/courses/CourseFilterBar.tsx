import {
  COURSE_CATEGORIES,
  COURSE_CATEGORY_NAMES,
  COURSE_TYPE_LABELS,
  COURSE_TYPES,
} from '@institut/contract/course';
import {
  COURSE_ORDERS,
  countCoursesWith,
  courseListPath,
  filterParameters,
  hasFilters,
  readCourseFilters,
  type CourseFilters,
  type CourseListAddress,
  type CourseOrder,
} from '@institut/contract/courseFilters';
import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { coursesPath } from './coursePaths.ts';
import { selectCourseList } from './coursesSlice.ts';
import styles from './CourseFilterBar.module.css';

const ORDER_LABELS: Record<CourseOrder, string> = {
  '': 'Početak, najprije najbliži',
  cijena: 'Cijena, najprije niža',
  'cijena-opada': 'Cijena, najprije viša',
  ocjena: 'Ocjena, najprije bolja',
};

/** Filters and order of the course list: links and a GET form, which also work without JavaScript. */
export function CourseFilterBar({ address }: { address: CourseListAddress }) {
  const { page: _page, ...list } = address;
  const { keyword, category, tipObuke, isOpen } = list;
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
  return (
    <div ref={bar} tabIndex={-1} className={styles.bar}>
      <Choices
        label="Kategorija"
        choices={[
          choice('Sve', { category: null }, category === null),
          ...COURSE_CATEGORIES.map((value) =>
            choice(COURSE_CATEGORY_NAMES[value], { category: value }, category === value),
          ),
        ]}
      />
      <Choices
        label="Tip obuke"
        choices={[
          choice('Svi', { tipObuke: null }, tipObuke === null),
          ...COURSE_TYPES.map((value) =>
            choice(COURSE_TYPE_LABELS[value], { tipObuke: value }, tipObuke === value),
          ),
        ]}
      />
      <div className={styles.last}>
        <div className={styles.toggles}>
          <Chip
            {...choice('Samo slobodni', { isOpen: !isOpen }, isOpen)}
            count={counts && countCoursesWith(counts, { ...list, isOpen: true })}
            isToggle
          />
          {hasFilters({ ...list, order: '' }) && (
            <Link
              to={courseListPath({ keyword, order: list.order })}
              className={styles.reset}
              // The link disappears with the filters.
              onClick={() => bar.current?.focus({ preventScroll: true })}
            >
              Poništi filtere
            </Link>
          )}
        </div>
        <OrderForm list={list} />
      </div>
    </div>
  );
}

type Choice = { label: string; to: string; isChosen: boolean; count: number | undefined };

function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const id = useId();
  return (
    <nav aria-labelledby={id} className={styles.row}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <ul className={styles.choices}>
        {choices.map((choice) => (
          <li key={choice.label}>
            <Chip {...choice} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chip({ label, to, isChosen, count, isToggle = false }: Choice & { isToggle?: boolean }) {
  return (
    <Link to={to} className={styles.chip} aria-current={isChosen ? 'true' : undefined}>
      {isToggle && (
        <span className={styles.box} aria-hidden>
          {isChosen && <Check />}
        </span>
      )}
      {label}
      <span className={styles.count}>{count}</span>
    </Link>
  );
}

function OrderForm({ list }: { list: Omit<CourseListAddress, 'page'> }) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const navigate = useNavigate();
  const { keyword, order: shown } = list;
  const open = (value: string) => {
    const { order } = readCourseFilters(new URLSearchParams({ poredaj: value }));
    if (order !== shown) void navigate(courseListPath({ ...list, order }));
  };
  const openChosen = useRef(open);

  // An order that was chosen before the page was hydrated has caused no event.
  useEffect(() => openChosen.current(select.current?.value ?? ''), []);

  // The select is uncontrolled for the sake of that choice, so it follows the address (back button, other links) here.
  useEffect(() => {
    if (select.current) select.current.value = shown;
  }, [shown]);

  return (
    <form action={coursesPath({ keyword })} autoComplete="off" className={styles.order}>
      {filterParameters({ ...list, order: '' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>Poredaj</label>
      <span className={styles.select}>
        <select
          ref={select}
          id={id}
          name="poredaj"
          defaultValue={shown}
          onChange={({ target }) => open(target.value)}
        >
          {COURSE_ORDERS.map((order) => (
            <option key={order} value={order}>
              {ORDER_LABELS[order]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </span>
      <noscript>
        <Button type="submit" look="outline">
          Primijeni
        </Button>
      </noscript>
    </form>
  );
}

import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ListState } from '../../../lib/useListState.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/formFields.tsx';
import { TextField } from '../../../ui/Field.tsx';
import styles from './OrderFilters.module.css';
import { DAY_FILTERS, MORE_FILTERS, SAVED_VIEWS, viewPath } from './orderList.ts';

export function SavedViews({ filters, keyword }: Pick<ListState, 'filters' | 'keyword'>) {
  const isShown = (view: Readonly<Record<string, string>>) =>
    keyword === '' && Object.entries(filters).every(([name, value]) => value === (view[name] ?? ''));
  return (
    <nav aria-label="Brzi pregledi">
      <ul className={styles.views}>
        {SAVED_VIEWS.map((view) => (
          <li key={view.label}>
            <Link
              to={viewPath(view.filters)}
              className={styles.view}
              aria-current={isShown(view.filters) ? 'true' : undefined}
            >
              {view.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** More filters than the toolbar has; open if one of them is set. */
export function MoreFilters({ list }: { list: ListState }) {
  const { filters, setFilter } = list;
  const names = [...MORE_FILTERS, ...DAY_FILTERS].map(({ name }) => name);
  const set = names.filter((name) => filters[name]).length;
  const [isOpen, setIsOpen] = useState(set > 0);
  return (
    <details className={styles.more} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <SlidersHorizontal aria-hidden />
        Više filtera{set > 0 && ` (uključeno: ${set})`}
      </summary>
      <div className={styles.filters}>
        {MORE_FILTERS.map(({ name, label, all, options }) => (
          <SelectField
            key={name}
            label={label}
            options={[{ value: '', label: all }, ...options]}
            value={filters[name] ?? ''}
            onChange={({ target }) => setFilter(name, target.value)}
          />
        ))}
      </div>
      <DayFilters list={list} />
    </details>
  );
}

/** Submitted together, because a period has two days and each is typed in three parts. */
function DayFilters({ list: { filters, setFilters } }: { list: ListState }) {
  const form = useRef<HTMLFormElement>(null);
  const shown = DAY_FILTERS.map(({ name }) => filters[name] ?? '').join();

  // When the address changes, the fields are updated in place, so that the focus stays in the form.
  useEffect(() => {
    const days = shown.split(',');
    DAY_FILTERS.forEach(({ name }, index) => {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = days[index] ?? '';
    });
  }, [shown]);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const days = DAY_FILTERS.map(({ name }) => {
      const day = typed.get(name);
      return [name, typeof day === 'string' ? day : ''];
    });
    setFilters(Object.fromEntries(days));
  };
  return (
    <form ref={form} className={styles.filters} onSubmit={handleSubmit}>
      {DAY_FILTERS.map(({ name, label }) => (
        <TextField key={name} name={name} type="date" label={label} defaultValue={filters[name]} />
      ))}
      <Button type="submit" look="outline">
        Prikaži period
      </Button>
    </form>
  );
}

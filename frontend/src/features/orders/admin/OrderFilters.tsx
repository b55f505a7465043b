import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListState } from '../../../lib/useListState.ts';
import { SelectField } from '../../../ui/formFields.tsx';
import { orderListPath } from '../../admin/adminPaths.ts';
import { DayFilters } from '../../admin/DayFilters.tsx';
import styles from './OrderFilters.module.css';
import { DAY_FILTERS, MORE_FILTERS, SAVED_VIEWS } from './orderList.ts';

export function SavedViews({ filters, keyword }: Pick<ListState, 'filters' | 'keyword'>) {
  const isShown = (view: Readonly<Record<string, string>>) =>
    keyword === '' && Object.entries(filters).every(([name, value]) => value === (view[name] ?? ''));
  return (
    <nav aria-label="Brzi pregledi">
      <ul className={styles.views}>
        {SAVED_VIEWS.map((view) => (
          <li key={view.label}>
            <Link
              to={orderListPath(view.filters)}
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
      <DayFilters list={list} days={DAY_FILTERS} />
    </details>
  );
}

import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { ListState } from '../../../lib/useListState.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/formFields.tsx';
import { DAY_FILTERS, MORE_FILTERS } from './orderList.ts';
import styles from './MoreFilters.module.css';

/** The filters beside those of the toolbar; folded away while none of them is set. */
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

/** Asked for together: each day is typed in three parts, and a span has two of them. */
function DayFilters({ list: { filters, setFilters } }: { list: ListState }) {
  const form = useRef<HTMLFormElement>(null);
  const shown = DAY_FILTERS.map(({ name }) => filters[name] ?? '').join();

  // Another address says other days; the form itself stays, and the focus in it.
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

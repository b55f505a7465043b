import { useEffect, useRef, type SubmitEvent } from 'react';
import type { ListState } from '../../lib/useListState.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Split } from '../../ui/primitives.ts';
import styles from './DayFilters.module.css';

type DayFiltersProps = {
  list: Pick<ListState, 'filters' | 'setFilters'>;
  /** A constant outside the component. */
  days: ReadonlyArray<{ name: string; label: string }>;
};

/** Submitted together, because a period has two days and each is typed in three parts. */
export function DayFilters({ list: { filters, setFilters }, days }: DayFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const shown = days.map(({ name }) => filters[name] ?? '').join();

  // When the address changes, the fields are updated in place, so that the focus stays in the form.
  useEffect(() => {
    const texts = shown.split(',');
    days.forEach(({ name }, index) => {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = texts[index] ?? '';
    });
  }, [shown, days]);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const given = days.map(({ name }) => {
      const day = typed.get(name);
      return [name, typeof day === 'string' ? day : ''];
    });
    setFilters(Object.fromEntries(given));
  };
  return (
    <Split as="form" gap={4} ref={form} className={styles.filters} onSubmit={handleSubmit}>
      {days.map(({ name, label }) => (
        <TextField key={name} name={name} type="date" label={label} defaultValue={filters[name]} />
      ))}
      <Button type="submit" look="outline">
        Prikaži period
      </Button>
    </Split>
  );
}

import { X } from 'lucide-react';
import type { ListState } from '../lib/useListState.ts';
import { formatDate } from '../lib/format.ts';
import { Button } from './Button.tsx';
import type { ListFilter } from './ListToolbar.tsx';
import styles from './FilterChips.module.css';

type FilterChipsProps = {
  list: Pick<ListState, 'filters' | 'setFilter' | 'setFilters'>;
  filters: readonly ListFilter[];
  days?: ReadonlyArray<{ name: string; label: string }>;
  /** The texts of filters that no control sets, only links of other pages: `{ kurs: 'Kurs: Python' }`. */
  texts?: Readonly<Record<string, string>>;
  /** The filters that the shown view of the list sets by itself: they have no chips. */
  view?: Readonly<Record<string, string>>;
};

/** Each filter that is set, as a button that removes it. */
export function FilterChips({ list, view, ...known }: FilterChipsProps) {
  const chips = Object.entries(list.filters).flatMap(([name, value]) => {
    if (!value || view?.[name] === value) return [];
    return [{ name, text: chipText(known, name, value) }];
  });
  if (chips.length === 0) return null;
  const none = Object.fromEntries(chips.map(({ name }) => [name, '']));
  return (
    <ul aria-label="Uključeni filteri" className={styles.chips}>
      {chips.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`${text}, ukloni filter`}
            onClick={() => list.setFilter(name, '')}
          >
            {text}
            <X aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" className={styles.all} onClick={() => list.setFilters(none)}>
          Ukloni sve
        </Button>
      </li>
    </ul>
  );
}

function chipText(
  { filters, days = [], texts = {} }: Omit<FilterChipsProps, 'list' | 'view'>,
  name: string,
  value: string,
): string {
  const filter = filters.find((one) => one.name === name);
  const option = filter?.options.find((one) => one.value === value);
  if (filter && option) return filter.isPlain ? option.label : `${filter.label}: ${option.label}`;
  const day = days.find((one) => one.name === name);
  return day ? `${day.label} ${formatDate(value)}` : (texts[name] ?? value);
}

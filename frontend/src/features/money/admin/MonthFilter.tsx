import { daysOfMonth, monthText } from '../../../lib/months.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import type { ListState } from '../../../lib/useListState.ts';
import { SelectField } from '../../../ui/formFields.tsx';

const MONTHS_SHOWN = 12;

/** Returns the last months with their first and last day, the newest first. */
function monthsUntil(today: string): { from: string; to: string; label: string }[] {
  const [year = 0, number = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, back) => {
    const month = new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7);
    const { first, last } = daysOfMonth(month);
    return { from: first, to: last, label: monthText(month) };
  });
}

/** Sets the days of the list to those of one month. */
export function MonthFilter({
  filters: { from = '', to = '' },
  setFilters,
}: Pick<ListState, 'filters' | 'setFilters'>) {
  const today = useToday();
  const months = today ? monthsUntil(today) : [];
  const shown = months.find((month) => month.from === from && month.to === to);
  return (
    <SelectField
      label="Mjesec"
      hideLabel
      placeholder="Svi mjeseci"
      value={shown?.from ?? ''}
      options={months.map(({ from: value, label }) => ({ value, label }))}
      onChange={({ target }) => {
        const chosen = months.find((month) => month.from === target.value);
        setFilters({ from: chosen?.from ?? '', to: chosen?.to ?? '' });
      }}
    />
  );
}

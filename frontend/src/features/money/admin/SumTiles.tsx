import type { MoneySum } from '@institut/contract/money/list.schema';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import { cx } from '../../../lib/cx.ts';
import type { ListState } from '../../../lib/useListState.ts';
import { Note } from '../../../ui/primitives.ts';
import styles from './money.module.css';

type SumTilesProps<Key extends string> = {
  /** "Potraživanja po starosti" */
  label: string;
  list: ListState;
  /** The filter that chooses a part of the list. */
  filter: string;
  /** Undefined until the list is loaded. */
  sums: readonly MoneySum[] | undefined;
  keys: readonly Key[];
  labels: Readonly<Record<Key, string>>;
  count: (count: number) => string;
  /** Leaves out the parts without rows, of lists with many parts. */
  hidesEmpty?: boolean;
  /** The parts are of different kinds, so that the sum of all of them would say nothing. */
  isMixed?: boolean;
};

/** The sums of the parts of a list, and of all of it; a press shows one part. They follow the other filters. */
export function SumTiles<Key extends string>(props: SumTilesProps<Key>) {
  const { label, list, filter, sums = [], keys, labels, hidesEmpty = false, isMixed = false } = props;
  const shown = list.filters[filter] ?? '';
  const all = {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    total: toKm(sums.reduce((sum, { total }) => sum + toFeninga(total), 0)),
  };
  const parts = keys
    .map((key) => ({ key, label: labels[key], sum: sums.find((one) => one.key === key) }))
    .filter(({ key, sum }) => !hidesEmpty || key === shown || (sum?.count ?? 0) > 0);
  if (props.sums && all.count === 0 && !list.isNarrowed) return null;
  const tiles = [{ key: '', label: isMixed ? 'Sve vrste' : 'Ukupno', sum: props.sums && all }, ...parts];
  return (
    <ul aria-label={label} className={styles.tiles}>
      {tiles.map(({ key, label: name, sum }) => (
        <li key={key}>
          <button
            type="button"
            className={cx(styles.tile, key === shown && styles.shown)}
            aria-pressed={key === shown}
            onClick={() => list.setFilter(filter, key)}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.amount}>
              {sum && !(isMixed && key === '') ? formatKm(sum.total) : '–'}
            </span>
            <Note as="span">{sum ? props.count(sum.count) : '\u00a0'}</Note>
          </button>
        </li>
      ))}
    </ul>
  );
}

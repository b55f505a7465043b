import type { SortDirection } from '@institut/contract/listQuery';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useMedia } from '../lib/useMedia.ts';
import { Bone, Skeleton } from './Skeleton.tsx';
import { SelectAll, SelectRow, type Selection } from './TableSelection.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './DataTable.module.css';

export type Column<Row> = {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** `right` for numbers. */
  align?: 'left' | 'right' | 'center';
  /** The API's name for this order; makes the head a button. */
  sortKey?: string;
  /** Names the row: its heading for screen readers, the title of its card. Exactly one column. */
  isTitle?: boolean;
  /** Never breaks its lines: dates, amounts. */
  nowrap?: boolean;
};

type DataTableProps<Row> = {
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  /** `useListState()` fits. */
  sorting?: { sort: string; direction: SortDirection; sortBy: (sort: string) => void };
  selection?: Selection<Row>;
  /** What a row is called: "Ana Anić", for "Označi: Ana Anić". */
  nameOf: (row: Row) => string;
  /** Buttons and links at the end of each row; say there what they act on (VisuallyHidden or aria-label). */
  actions?: (row: Row) => ReactNode;
  /** Other rows are on their way. */
  busy?: boolean;
  /** Below which width of the window rows are cards; wider for tables of many columns. */
  cardsBelow?: string | undefined;
};

export const CARDS_BELOW = '48rem';

/**
 * A table with a head that stays in sight; each row is a card where the window is narrow.
 * Sorting by its head is for wide windows; `ListToolbar` brings the same choice for cards.
 */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { caption, columns, rows, sorting, selection, nameOf, actions, busy = false } = props;
  const isCards = useMedia(`(width < ${props.cardsBelow ?? CARDS_BELOW})`);
  return (
    <div className={isCards ? styles.asCards : styles.asTable} data-shape={isCards ? 'cards' : 'table'}>
      {selection && <SelectAll rows={rows} selection={selection} isForCards />}
      <table className={cx(styles.table, busy && styles.busy)} aria-busy={busy}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.tick}>
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={sorting} />
            ))}
            {actions && (
              <th scope="col" className={styles.actions}>
                <VisuallyHidden>Radnje</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { _id: id } = row;
            const isSelected = selection?.selected.has(id) ?? false;
            return (
              <tr key={id} className={cx(isSelected && styles.selected)}>
                {selection && (
                  <td className={styles.tick}>
                    <SelectRow id={id} row={row} name={nameOf(row)} selection={selection} />
                  </td>
                )}
                {columns.map((column) => (
                  <BodyCell key={column.key} column={column} row={row} />
                ))}
                {actions && <td className={styles.actions}>{actions(row)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const alignOf = (column: Pick<Column<never>, 'align' | 'nowrap'>) =>
  cx(
    column.align === 'right' && styles.right,
    column.align === 'center' && styles.center,
    column.nowrap && styles.nowrap,
  );

type HeadCellProps<Row> = { column: Column<Row>; sorting: DataTableProps<Row>['sorting'] };

function HeadCell<Row>({ column, sorting }: HeadCellProps<Row>) {
  const { label, sortKey } = column;
  if (!sorting || sortKey === undefined) {
    return (
      <th scope="col" className={alignOf(column)}>
        {label}
      </th>
    );
  }
  const isSorted = sorting.sort === sortKey;
  const isUp = sorting.direction === 'asc';
  const Icon = isSorted ? (isUp ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <th
      scope="col"
      className={alignOf(column)}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => sorting.sortBy(sortKey)}>
        {label}
        <Icon aria-hidden />
      </button>
    </th>
  );
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.render(row);
  return column.isTitle ? (
    <th scope="row" className={cx(styles.title, alignOf(column))}>
      {content}
    </th>
  ) : (
    <td data-label={column.label} className={alignOf(column)}>
      {content}
    </td>
  );
}

type DataTableSkeletonProps = {
  /** The columns' labels, to be. */
  columns: ReadonlyArray<Pick<Column<never>, 'key' | 'label'>>;
  rows?: number;
  cardsBelow?: string | undefined;
};

/** The shape of the table to come. */
export function DataTableSkeleton({ columns, rows = 8, cardsBelow = CARDS_BELOW }: DataTableSkeletonProps) {
  const isCards = useMedia(`(width < ${cardsBelow})`);
  return (
    <Skeleton className={isCards ? styles.skeletonCards : styles.skeleton}>
      <div className={styles.skeletonHead} />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.skeletonRow}>
          {columns.map(({ key }) => (
            <Bone key={key} width={index % 2 === 0 ? '70%' : '55%'} />
          ))}
        </div>
      ))}
    </Skeleton>
  );
}

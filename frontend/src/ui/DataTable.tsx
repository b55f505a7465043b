import type { SortDirection } from '@institut/contract/frame/listQuery';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
} from 'react';
import { cx } from '../lib/cx.ts';
import { useNarrow } from '../lib/useNarrow.ts';
import { VisuallyHidden } from './a11y.tsx';
import { Bone, Skeleton } from './Skeleton.tsx';
import styles from './DataTable.module.css';

export type Column<Row> = {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** The API's name of this order; makes the head a button. */
  sortKey?: string;
  /** The heading of the row and the title of its card. Exactly one column. */
  isTitle?: boolean;
  nowrap?: boolean;
  /** The width of the content in a table, in rem. Columns without it share the remaining width. */
  width?: number;
  /** The share of the remaining width; 1 by default. */
  grow?: number;
  /** The narrowest window whose table has the column, in rem. Cards and paper have every column. */
  from?: 64 | 80 | 100;
};

type DataTableProps<Row> = {
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  sorting?: { sort: string; direction: SortDirection; sortBy: (sort: string) => void };
  selection?: Selection<Row>;
  nameOf: (row: Row) => string;
  /** Buttons and links at the end of each row; their names for screen readers have to include the row. */
  actions?: (row: Row) => ReactNode;
  /** The width of the actions in a table, in rem. */
  actionsWidth?: number | undefined;
  busy?: boolean;
  cardsBelow?: string | undefined;
};

/**
 * A table with a sticky head. In a narrow window each row is a card, and `ListToolbar` has the choice of the order instead
 * of the head. A row whose title is a link opens it wherever the row is clicked; `data-opens-row` marks another link.
 */
export function DataTable<Row extends { _id: string }>({ columns: all, ...props }: DataTableProps<Row>) {
  const { caption, rows, sorting, selection, nameOf, busy = false } = props;
  const isCards = useCards(props.cardsBelow);
  const columns = useShownColumns(all, isCards);
  const body = useRowClicks();
  // The links of hundreds of rows take longer than a frame, so the head and the checkboxes answer first.
  const actions = useDeferredValue(props.actions);
  const toggle = useToggle(selection);
  const selected = useShownSelection(selection?.selected);
  return (
    <div className={isCards ? styles.asCards : styles.asTable} data-shape={isCards ? 'cards' : 'table'}>
      {selection && <SelectAll rows={rows} selection={selection} isForCards />}
      <table
        className={cx(styles.table, busy && styles.busy)}
        style={isCards ? undefined : tracksOf({ ...props, columns })}
        aria-busy={busy}
      >
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
        <tbody ref={body}>
          {rows.map((row) => (
            <Row
              key={row._id}
              row={row}
              name={nameOf(row)}
              columns={columns}
              isSelected={selected.has(row._id)}
              reason={selection?.reasonAgainst?.(row) ?? null}
              onToggle={selection && toggle}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The parts of a table that its tracks depend on. */
type TrackProps = {
  columns: ReadonlyArray<Omit<Column<never>, 'render'>>;
  selection?: unknown;
  actions?: unknown;
  actionsWidth?: number | undefined;
};

/** Returns the grid tracks of a row. They do not depend on its content, so that rows outside the window need no layout. On paper there are no checkboxes and actions, and the tracks are as narrow as the text is small. */
function tracksOf({
  columns,
  selection,
  actions,
  actionsWidth = ACTIONS_WIDTH,
}: TrackProps): Record<`--${string}`, string> {
  const inTracks = (unit: string) =>
    columns
      .map(({ width, grow = 1 }) => (width === undefined ? `minmax(0, ${grow}fr)` : fixedTrack(width, unit)))
      .join(' ');
  const tracks = [selection && 'var(--target)', inTracks('rem'), actions && fixedTrack(actionsWidth, 'rem')];
  return { '--tracks': tracks.filter(Boolean).join(' '), '--printed-tracks': inTracks('em') };
}

/** Two buttons with icons. */
const ACTIONS_WIDTH = 5.75;
const fixedTrack = (width: number, unit: string): string => `calc(${width}${unit} + 2 * var(--cell-padding))`;

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

type RowProps<Row> = Pick<DataTableProps<Row>, 'columns'> & {
  row: Row;
  actions: DataTableProps<Row>['actions'] | undefined;
  name: string;
  isSelected: boolean;
  reason: string | null;
  onToggle: ((id: string) => void) | undefined;
};

function BodyRow<Row extends { _id: string }>({
  row,
  columns,
  actions,
  onToggle,
  ...selection
}: RowProps<Row>) {
  return (
    <tr className={cx(selection.isSelected && styles.selected)}>
      {onToggle && (
        <td className={styles.tick}>
          <SelectRow id={row._id} onToggle={onToggle} {...selection} />
        </td>
      )}
      <Cells row={row} columns={columns} />
      {actions && <Actions row={row} actions={actions} />}
    </tr>
  );
}

type ActionsProps<Row> = { row: Row; actions: (row: Row) => ReactNode };

const RowActionsCell = <Row,>({ row, actions }: ActionsProps<Row>) => (
  <td className={styles.actions}>{actions(row)}</td>
);

function BodyCells<Row>({ row, columns }: Pick<RowProps<Row>, 'row' | 'columns'>): ReactNode {
  return columns.map((column) => <BodyCell key={column.key} column={column} row={row} />);
}

// `memo` forgets that a component is generic.
const Row = memo(BodyRow) as typeof BodyRow;
const Cells = memo(BodyCells) as typeof BodyCells;
const Actions = memo(RowActionsCell) as typeof RowActionsCell;

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

type DataTableSkeletonProps = TrackProps & {
  rows?: number;
  cardsBelow?: string | undefined;
};

/** The rows of a table before they are loaded, in the columns of the table. */
export function DataTableSkeleton({ rows = 8, cardsBelow, ...table }: DataTableSkeletonProps) {
  const isCards = useCards(cardsBelow);
  const columns = useShownColumns(table.columns, isCards);
  const keys = columns.map(({ key }) => key);
  const cells = [...(table.selection ? ['tick'] : []), ...keys, ...(table.actions ? ['actions'] : [])];
  return (
    <Skeleton className={isCards ? styles.skeletonCards : styles.asTable}>
      <div className={styles.skeletonHead} />
      <div style={isCards ? undefined : tracksOf({ ...table, columns })} className={styles.skeletonRows}>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={styles.skeletonRow}>
            {cells.map((key) => (
              <Bone key={key} width={index % 2 === 0 ? '70%' : '55%'} />
            ))}
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

type Selection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Returns why a row cannot be selected; null when it can. */
  reasonAgainst?: (row: Row) => string | null;
};

/** Returns the function that selects a row or not; it stays the same, so that a change renders only its own row. */
function useToggle<Row>(selection: Selection<Row> | undefined): (id: string) => void {
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  }, [selection]);
  return useCallback((id: string) => {
    if (!latest.current) return;
    const next = new Set(latest.current.selected);
    if (!next.delete(id)) next.add(id);
    latest.current.onChange(next);
  }, []);
}

/** So many rows are rendered within a frame. */
const AT_ONCE = 20;
const NONE: ReadonlySet<string> = new Set();

/** Returns the rows that look selected. When many change, the bar and the head of the table answer before them. */
function useShownSelection(selected: ReadonlySet<string> = NONE): ReadonlySet<string> {
  const deferred = useDeferredValue(selected);
  return Math.abs(selected.size - deferred.size) > AT_ONCE ? deferred : selected;
}

type SelectRowProps = {
  id: string;
  name: string;
  isSelected: boolean;
  reason: string | null;
  onToggle: (id: string) => void;
};

function SelectRow({ id, name, isSelected, reason, onToggle }: SelectRowProps) {
  return (
    <label className={cx(styles.box, reason && styles.blocked)} title={reason ?? undefined}>
      <input
        type="checkbox"
        // Hidden text is a layer of its own, which hundreds of rows make expensive.
        aria-label={`Označi: ${name}${reason ? ` (${reason})` : ''}`}
        checked={isSelected}
        disabled={reason !== null}
        onChange={() => onToggle(id)}
      />
    </label>
  );
}

type SelectAllProps<Row> = { rows: readonly Row[]; selection: Selection<Row>; isForCards?: boolean };

/** Selects all rows of this page: in the head of the table, or above the cards, which have no head. */
function SelectAll<Row extends { _id: string }>({
  rows,
  selection,
  isForCards = false,
}: SelectAllProps<Row>) {
  const { selected, onChange, reasonAgainst } = selection;
  const ids = rows.filter((row) => !reasonAgainst?.(row)).map(({ _id: id }) => id);
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);

  const text = 'Odaberi sve na stranici';
  return (
    <label className={isForCards ? styles.all : styles.box}>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        disabled={ids.length === 0}
        onChange={() => onChange(new Set(isAll ? [] : ids))}
      />
      {isForCards ? text : <VisuallyHidden>{text}</VisuallyHidden>}
    </label>
  );
}

/** Narrower windows show rows as cards: 700 px. */
const CARDS_BELOW = '43.75rem';

/** Returns whether the window is so narrow that rows are cards; false on the server and on paper. */
export const useCards = (below = CARDS_BELOW): boolean => useNarrow(below);

function useShownColumns<Shown extends Pick<Column<never>, 'from'>>(
  columns: readonly Shown[],
  isCards: boolean,
): readonly Shown[] {
  const isNarrow = useNarrow('64rem');
  const isMedium = useNarrow('80rem');
  const isUsual = useNarrow('100rem');
  return useMemo(() => {
    if (isCards) return columns;
    const tooNarrow = { 64: isNarrow, 80: isMedium, 100: isUsual };
    return columns.filter(({ from }) => !from || !tooNarrow[from]);
  }, [columns, isCards, isNarrow, isMedium, isUsual]);
}

/** Elements that do something of their own when they are clicked. */
const CONTROLS = 'a, button, input, label, select, textarea, summary';

/**
 * Opens the title of a row, or its link with `data-opens-row`, when its empty space is clicked. The keyboard and screen readers have the link of the title, so
 * the listener is no part of the markup. It leaves alone what has a modifier key, and the end of a selection of text.
 */
function useRowClicks() {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const rows = body.current;
    const open = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      const isText = window.getSelection()?.isCollapsed === false;
      if (!isPlain || isText || event.defaultPrevented || !(event.target instanceof Element)) return;
      if (event.target.closest(CONTROLS)) return;
      const row = event.target.closest('tr');
      const link =
        row?.querySelector<HTMLAnchorElement>('a[data-opens-row]') ??
        row?.querySelector<HTMLAnchorElement>('th a[href]');
      link?.click();
    };
    rows?.addEventListener('click', open);
    return () => rows?.removeEventListener('click', open);
  }, []);
  return body;
}

import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { ListState } from '../../lib/useListState.ts';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { BulkBar, ListToolbar, type ListFilter, type SortOption } from '../../ui/ListToolbar.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable, DataTableSkeleton, type Column } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { StatusRegion, VisuallyHidden } from '../../ui/a11y.tsx';
import { Note } from '../../ui/primitives.ts';
import { AllFound } from './AllFound.tsx';
import { useAdminPage, useExport, useSelection } from './adminListHooks.ts';
import { BulkReport, useBulk, type BulkTexts } from './BulkReport.tsx';
import { DayFilters } from './DayFilters.tsx';
import { DeletionDialog, useDeletion, type DeletionTexts } from './DeletionDialog.tsx';
import { foundText } from './foundText.ts';
import { InHead } from './ListFrame.tsx';
import { ColumnMenu, useListColumns } from './listColumns.tsx';
import styles from './AdminList.module.css';

export type ListTexts = {
  /** "Korisnici" */
  caption: string;
  /** "Pretraga korisnika"; absent for a list without a search. */
  searchLabel?: string;
  /** "Ime ili e-mail" */
  searchHint?: string;
  /** "12 korisnika" */
  count: (total: number) => string;
  /** "Korisnici nisu učitani." */
  notLoaded: string;
  /** Shown if there are no records. */
  none: { title: string; text: ReactNode };
};

/**
 * The rows of an operation. `run` dispatches `removeMany` or `updateMany` for them, reports on each row and reloads the
 * list. Give `onClosed` to the dialog of the operation: it moves the focus to the list if the opener is gone.
 */
export type BulkTools<Row> = {
  rows: readonly Row[];
  onClosed: () => void;
  run: (texts: BulkTexts, send: () => PromiseLike<{ payload?: unknown }>) => Promise<void>;
};

type AdminListProps<Item extends { _id: string }, Body, Row extends { _id: string }> = {
  admin: AdminSlice<Item, Body, Row>;
  list: ListState;
  texts: ListTexts;
  columns: ReadonlyArray<Column<Row>>;
  filters?: readonly ListFilter[];
  /** Filters by day; a constant outside the component. */
  days?: ReadonlyArray<{ name: string; label: string }>;
  /** The texts of filters that only links of other pages set. */
  filterTexts?: Readonly<Record<string, string>>;
  /** After the search, before the button of the filters. */
  tools?: ReactNode;
  /** Links to fixed views of the list, above its rows. */
  views?: ReactNode;
  /** The filters of the shown view. */
  viewFilters?: Readonly<Record<string, string>>;
  /** The choices of the sort menu. */
  sorts: readonly SortOption[];
  nameOf: (row: Row) => string;
  /** The page of a row, which the report of a bulk operation links to. */
  pathOf?: (row: Row) => string;
  /** The buttons of a row; `askToDelete` opens the deletion dialog. */
  actions?: (row: Row, askToDelete: () => void) => ReactNode;
  /** Dialogs of operations for rows that `actions` or cells choose; gets the tools for them. */
  renderDialogs?: (toolsFor: (rows: readonly Row[]) => BulkTools<Row>) => ReactNode;
  /** The width of these buttons in a table, in rem. */
  actionsWidth?: number | undefined;
  /** Without it rows cannot be deleted. */
  deletion?: DeletionTexts<Row>;
  /** Why a row can be neither selected nor deleted, in a sentence. */
  reasonAgainst?: (row: Row) => string | null;
  /** Buttons for the selected rows besides deletion. */
  bulkActions?: (tools: BulkTools<Row>) => ReactNode;
};

/** An admin list: toolbar, table or cards, pagination, selection, deletion, bulk operations and export. */
export function AdminList<Item extends { _id: string }, Body, Row extends { _id: string }>(
  props: AdminListProps<Item, Body, Row>,
) {
  const {
    admin,
    list,
    texts,
    columns,
    filters = [],
    days,
    sorts,
    nameOf,
    actions,
    deletion,
    bulkActions,
  } = props;
  const dispatch = useAppDispatch();
  const { page, error, isLoading, load } = useAdminPage(admin, list);
  const { chosen, clear, choose, hasOthers, ...ticks } = useSelection(list.params, page?.items ?? []);
  const { exporting, save } = useExport(admin, list);
  const { shown, hidden, toggle } = useListColumns(admin.name, columns);
  const bulk = useBulk(nameOf, props.pathOf);
  const { start, restoreFocus } = useStartOfPage(list);

  /** Rows of other pages are not loaded again with the list, so they are no longer selected. */
  const reload = async () => {
    if (hasOthers) clear();
    await load();
  };
  const deleting = useDeletion(admin, {
    nameOf,
    reload,
    removeMany: (rows) =>
      bulk.run(rows, { done: 'Obrisano', failed: 'Nije obrisano', gone: 'Već obrisano' }, () =>
        dispatch(admin.removeMany(rows.map(({ _id: id }) => id))),
      ),
  });
  const toolsFor = (rows: readonly Row[]): BulkTools<Row> => ({
    rows,
    onClosed: restoreFocus,
    run: async (bulkTexts, send) => {
      await bulk.run(rows, bulkTexts, send);
      await reload();
    },
  });
  const { ask } = deleting;
  const rowActions = useMemo(() => actions && ((row: Row) => actions(row, () => ask([row]))), [actions, ask]);
  const isSelectable = deletion !== undefined || bulkActions !== undefined;
  const selection = { ...ticks, ...(props.reasonAgainst && { reasonAgainst: props.reasonAgainst }) };
  const isEmpty = page?.total === 0;
  const isFree = (row: Row) => !props.reasonAgainst?.(row);
  const onPage = page?.items.filter(isFree) ?? [];
  const canChooseAll =
    page !== null &&
    page.total > page.items.length &&
    (hasOthers || (onPage.length > 0 && onPage.every(({ _id: id }) => ticks.selected.has(id))));
  /** Moves the focus to the list before the action removes the pressed button. */
  const withFocusOnList = (action: () => unknown) => () => {
    start.current?.focus({ preventScroll: true });
    action();
  };

  return (
    <div className={styles.list}>
      {/* Screen readers find the parts of a page by their headings. */}
      <h2>
        <VisuallyHidden>Pretraga i filteri</VisuallyHidden>
      </h2>
      <InHead slot="count">
        <Note aria-live="polite" className={styles.count}>
          {page && !error && !isEmpty && foundText(page, texts.count)}
        </Note>
      </InHead>
      <ListToolbar
        list={list}
        {...(texts.searchLabel && { searchLabel: texts.searchLabel })}
        {...(texts.searchHint && { searchHint: texts.searchHint })}
        filters={filters}
        sorts={sorts}
        exporting={exporting}
        tools={props.tools}
        end={<ColumnMenu columns={columns} hidden={hidden} onToggle={toggle} />}
        {...(admin.isExported && { onExport: (format) => void save(format) })}
      >
        {days && <DayFilters list={list} days={days} />}
      </ListToolbar>
      {props.views}
      <FilterChips
        list={list}
        filters={filters}
        {...(days && { days })}
        {...(props.filterTexts && { texts: props.filterTexts })}
        {...(props.viewFilters && { view: props.viewFilters })}
      />
      <StatusRegion>
        {bulk.result && (
          <div ref={showReport} className={styles.report}>
            <BulkReport
              result={bulk.result}
              onClose={withFocusOnList(bulk.close)}
              onUndo={withFocusOnList(() => {})}
            />
          </div>
        )}
      </StatusRegion>
      <div ref={start} tabIndex={-1} className={styles.results}>
        {error && (
          <LoadError title={texts.notLoaded} message={error.message} onRetry={withFocusOnList(load)} />
        )}
        {!error && !page && (
          <DataTableSkeleton
            columns={shown}
            selection={isSelectable}
            actions={actions}
            actionsWidth={props.actionsWidth}
          />
        )}
        {!error && isEmpty && (
          <NoRows isNarrowed={list.isNarrowed} onShowAll={withFocusOnList(list.clear)} none={texts.none} />
        )}
        {!error && page && !isEmpty && (
          <>
            <DataTable
              caption={texts.caption}
              columns={shown}
              rows={page.items}
              nameOf={nameOf}
              sorting={list}
              {...(isSelectable && { selection })}
              {...(rowActions && { actions: rowActions })}
              busy={isLoading}
              actionsWidth={props.actionsWidth}
            />
            <Pagination
              label={`${texts.caption}, stranice`}
              page={page.pageNumber}
              pages={page.pages}
              hrefFor={list.hrefFor}
            />
          </>
        )}
        <BulkBar count={chosen.length} onClear={withFocusOnList(clear)}>
          {canChooseAll && (
            <AllFound
              admin={admin}
              params={list.params}
              found={page}
              isDone={hasOthers}
              onChoose={(rows) => choose(rows.filter(isFree))}
            />
          )}
          {bulkActions?.(toolsFor(chosen))}
          {deletion && (
            <Button look="danger" onClick={() => deleting.ask(chosen)}>
              Obriši odabrano
            </Button>
          )}
        </BulkBar>
      </div>
      {props.renderDialogs?.(toolsFor)}
      {deletion && <DeletionDialog texts={deletion} deletion={deleting} onClosed={restoreFocus} />}
    </div>
  );
}

type NoRowsProps = { isNarrowed: boolean; onShowAll: () => void; none: ListTexts['none'] };

function NoRows({ isNarrowed, onShowAll, none }: NoRowsProps) {
  return isNarrowed ? (
    <EmptyState
      title="Ništa ne odgovara pretrazi i filterima"
      actions={<Button onClick={onShowAll}>Prikaži sve</Button>}
    >
      <p>Pokušajte s kraćom riječju ili uklonite filter.</p>
    </EmptyState>
  ) : (
    <EmptyState title={none.title}>{none.text}</EmptyState>
  );
}

/**
 * Scrolls to the top of the list after a change of the page, because the page links are below the list. After a change of
 * the filters, moves the focus to the list if the pressed control has disappeared with its filter.
 */
function useStartOfPage({ pageNumber, here }: ListState) {
  const start = useRef<HTMLDivElement>(null);
  const before = useRef({ pageNumber, here });
  /** Moves the focus to the list if the element that had it is gone. */
  const restoreFocus = useCallback(() => {
    if (document.activeElement === document.body) start.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const last = before.current;
    before.current = { pageNumber, here };
    if (last.pageNumber !== pageNumber) {
      start.current?.focus({ preventScroll: true });
      start.current?.scrollIntoView();
    } else if (last.here !== here) restoreFocus();
  }, [pageNumber, here, restoreFocus]);
  return { start, restoreFocus };
}

// The report is above the list, and rows are selected far below.
const showReport = (report: HTMLElement | null): void => report?.scrollIntoView({ block: 'nearest' });

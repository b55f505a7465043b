import { useEffect, useRef, type ReactNode } from 'react';
import type { ListState } from '../../lib/useListState.ts';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { BulkBar, ListToolbar, type ListFilter, type SortOption } from '../../ui/ListToolbar.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable, DataTableSkeleton, type Column } from '../../ui/DataTable.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { StatusRegion } from '../../ui/a11y.tsx';
import { AdminListEmpty } from './AdminListEmpty.tsx';
import { BulkReport } from './BulkReport.tsx';
import { RemovalDialog, type RemovalTexts } from './RemovalDialog.tsx';
import { useAdminPage } from './useAdminPage.ts';
import { useBulk } from './useBulk.ts';
import { useExport } from './useExport.ts';
import { useRemoval } from './useRemoval.ts';
import { useSelection } from './useSelection.ts';
import styles from './AdminList.module.css';

export type ListTexts = {
  /** "Korisnici": the table's name. */
  caption: string;
  /** "Pretraga korisnika" */
  searchLabel: string;
  /** What the search looks at: "Ime ili e-mail". */
  searchHint: string;
  /** "12 korisnika" */
  count: (total: number) => string;
  /** "Korisnici nisu učitani." */
  notLoaded: string;
  /** What stands there while there are none: title, and what to do. */
  none: { title: string; text: ReactNode };
};

/** What is done with the chosen rows: `run` sends `removeMany` or `updateMany`, reports on each row and loads the list again. */
export type BulkTools<Row> = {
  rows: readonly Row[];
  run: (
    texts: { done: string; failed: string },
    send: () => PromiseLike<{ payload?: unknown }>,
  ) => Promise<void>;
};

type AdminListProps<Item extends { _id: string }, Body, Row extends { _id: string }> = {
  admin: AdminSlice<Item, Body, Row>;
  list: ListState;
  texts: ListTexts;
  columns: ReadonlyArray<Column<Row>>;
  filters?: readonly ListFilter[];
  /** Below the toolbar: filters of another kind. */
  moreFilters?: ReactNode;
  /** The orders by name, for cards. */
  sorts: readonly SortOption[];
  /** What a row is called: "Ana Anić". */
  nameOf: (row: Row) => string;
  /** The end of each row; `askToDelete` opens the question. */
  actions: (row: Row, askToDelete: () => void) => ReactNode;
  /** Without it nothing is deleted here. */
  removal?: RemovalTexts<Row>;
  /** Why a row can be neither chosen nor deleted, in a sentence. */
  reasonAgainst?: (row: Row) => string | null;
  /** Below which width rows are cards: `80rem` for many columns. */
  cardsBelow?: string;
  /** Buttons for the chosen rows besides deleting them. */
  bulkActions?: (tools: BulkTools<Row>) => ReactNode;
};

/** A list of administration with everything around it: toolbar, table or cards, pages, choice of rows, deleting, export. */
export function AdminList<Item extends { _id: string }, Body, Row extends { _id: string }>(
  props: AdminListProps<Item, Body, Row>,
) {
  const { admin, list, texts, columns, filters, sorts, nameOf, actions, removal, bulkActions } = props;
  const dispatch = useAppDispatch();
  const { page, error, isLoading, load } = useAdminPage(admin, list);
  const { chosen, clear, ...ticks } = useSelection(list.params, page?.items ?? []);
  const { exporting, save } = useExport(admin, list);
  const bulk = useBulk(nameOf);
  const start = useStartOfPage(list.pageNumber);

  const question = useRemoval(admin, {
    nameOf,
    reload: load,
    removeMany: (rows) =>
      bulk.run(rows, { done: 'Obrisano', failed: 'Nije obrisano', gone: 'Već obrisano' }, () =>
        dispatch(admin.removeMany(rows.map(({ _id: id }) => id))),
      ),
  });
  const tools: BulkTools<Row> = {
    rows: chosen,
    run: async (words, send) => {
      await bulk.run(chosen, words, send);
      await load();
    },
  };
  const hasChoice = removal !== undefined || bulkActions !== undefined;
  const selection = { ...ticks, ...(props.reasonAgainst && { reasonAgainst: props.reasonAgainst }) };
  const isEmpty = page?.total === 0;
  /** For a button that goes with what it does; the focus would go with it. */
  const fromStart = (act: () => unknown) => () => {
    start.current?.focus({ preventScroll: true });
    act();
  };

  return (
    <div className={styles.list}>
      <ListToolbar
        list={list}
        searchLabel={texts.searchLabel}
        searchHint={texts.searchHint}
        {...(filters && { filters })}
        sorts={sorts}
        exporting={exporting}
        cardsBelow={props.cardsBelow}
        onExport={(format) => void save(format)}
      />
      {props.moreFilters}
      <StatusRegion>
        {bulk.result && (
          <div ref={showReport} className={styles.report}>
            <BulkReport result={bulk.result} onClose={fromStart(bulk.close)} />
          </div>
        )}
      </StatusRegion>
      <div ref={start} tabIndex={-1} className={styles.results}>
        <p aria-live="polite" className={styles.count}>
          {page && !error && !isEmpty && texts.count(page.total)}
        </p>
        {error && <LoadError title={texts.notLoaded} message={error.message} onRetry={fromStart(load)} />}
        {!error && !page && <DataTableSkeleton columns={columns} cardsBelow={props.cardsBelow} />}
        {!error && isEmpty && (
          <AdminListEmpty isNarrowed={list.isNarrowed} onShowAll={fromStart(list.clear)} none={texts.none} />
        )}
        {!error && page && !isEmpty && (
          <>
            <DataTable
              caption={texts.caption}
              columns={columns}
              rows={page.items}
              nameOf={nameOf}
              sorting={list}
              {...(hasChoice && { selection })}
              actions={(row) => actions(row, () => question.ask([row]))}
              busy={isLoading}
              cardsBelow={props.cardsBelow}
            />
            <Pagination
              label={`${texts.caption}, stranice`}
              page={page.pageNumber}
              pages={page.pages}
              hrefFor={list.hrefFor}
            />
          </>
        )}
        <BulkBar count={chosen.length} onClear={fromStart(clear)}>
          {bulkActions?.(tools)}
          {removal && (
            <Button look="danger" onClick={() => question.ask(chosen)}>
              Obriši odabrano
            </Button>
          )}
        </BulkBar>
      </div>
      {removal && (
        <RemovalDialog texts={removal} removal={question} onClosed={() => keepFocus(start.current)} />
      )}
    </div>
  );
}

/** The links to other pages stand below the list, so that another page begins at its top. */
function useStartOfPage(page: number) {
  const start = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    start.current?.focus({ preventScroll: true });
    start.current?.scrollIntoView();
  }, [page]);
  return start;
}

/** It stands above the list, and rows are chosen far below. */
const showReport = (report: HTMLElement | null): void => report?.scrollIntoView({ block: 'nearest' });

/** The button that asked has gone with its row. */
function keepFocus(place: HTMLElement | null): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}

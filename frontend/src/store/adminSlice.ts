import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ExportFormat, ExportList } from '@institut/contract/exports/values';
import type { WithoutFiscalPage } from '@institut/contract/fiscal/schema';
import type { MoneySum } from '@institut/contract/money/list.schema';
import { api, type Page } from '../lib/api.ts';
import { isConfirmationRequired, toApiError, type ApiError } from '../lib/apiError.ts';
import { saveFile } from '../lib/saveFile.ts';
import { createApiThunk, idle, resetSlot, trackRequest, type AsyncState } from './asyncState.ts';
import { slices } from './slices.ts';

/** One page of a list, with the number of pages and of all rows. */
type ListPage<Row> = { items: Row[]; total: number; pageNumber: number; pages: number } & ListExtras;
/** Some lists answer more than the page: the sums of all rows, and the courses that they can be filtered by. */
type ListExtras = {
  /** There are more rows than `total`, where the server stopped counting; no page shows them. */
  isCapped?: true;
  sums?: readonly MoneySum[];
  sumsByKind?: WithoutFiscalPage['sums'];
  courses?: ReadonlyArray<{ _id: string; name: string }>;
};
/** The query of a list: `useListState().params`. */
type ListParams = Readonly<Record<string, string | number>> & { pageNumber: number; pageSize: number };
/** The result for one row of a bulk operation. */
export type RowOutcome = { id: string; error: ApiError | null };

type AdminSlots<Item, Row> = {
  list: AsyncState<ListPage<Row>>;
  /** The rows of all pages. */
  all: AsyncState<Row[]>;
  item: AsyncState<Item>;
  creation: AsyncState<Item>;
  update: AsyncState<Item>;
  removal: AsyncState<string>;
  bulk: AsyncState<RowOutcome[]>;
  download: AsyncState<string>;
};
type AdminSlot = keyof AdminSlots<unknown, unknown>;

type OneRecord = { params: { id: string } };
type AdminOptions<Item, Body, Row> = {
  name: string;
  /** Calls of `lib/api.ts`. */
  list: (request: { query: ListParams; signal: AbortSignal }) => Promise<Page<Row[]> & ListExtras>;
  item?: (request: OneRecord & { signal: AbortSignal }) => Promise<Item>;
  /** Creates a draft. */
  create?: () => Promise<Item>;
  update?: (request: OneRecord & { body: Body }) => Promise<Item>;
  remove?: (request: OneRecord) => Promise<void>;
  /** Without it the list cannot be exported. */
  export?: ExportList;
};

/** The largest page of a list. */
const BATCH = 100;

/** Default for a call that a kind of record does not have. */
const noSuchCall = (): Promise<never> => Promise.reject(new Error('These records have no such call.'));

const emptySlots = <Item, Row>(): AdminSlots<Item, Row> => ({
  list: idle(),
  all: idle(),
  item: idle(),
  creation: idle(),
  update: idle(),
  removal: idle(),
  bulk: idle(),
  download: idle(),
});

/**
 * Returns the thunks and selectors of the administration of one kind of record; its slice joins the store when its page is
 * loaded. Each operation (list, all, item, create, update, remove, bulk, download) has its AsyncState and can be reset.
 *
 *     export const adminUsers = createAdminSlice({ name: 'adminUsers', list: api.listUsers, item: api.getUser, … });
 *     dispatch(adminUsers.remove(id));  useSelector(adminUsers.select).removal.status;  dispatch(adminUsers.reset('removal'));
 *
 * `Item` is a record, `Body` the body of an update, `Row` a record of the list.
 */
export function createAdminSlice<Item extends { _id: string }, Body, Row = Item>(
  calls: AdminOptions<Item, Body, Row>,
) {
  const {
    name,
    item: readOne = noSuchCall,
    create: createDraft = noSuchCall,
    update: updateOne = noSuchCall,
    remove: removeOne = noSuchCall,
  } = calls;
  const put = (id: string, body: Body) => updateOne({ params: { id }, body });
  const del = (id: string) => removeOne({ params: { id } });

  const fetchPage = async (params: ListParams, signal: AbortSignal): Promise<ListPage<Row>> => {
    const { data: items, total: counted, ...extras } = await calls.list({ query: params, signal });
    const total = counted ?? items.length;
    const pages = Math.max(1, Math.ceil(total / params.pageSize));
    // The requested page may be past the last one: rows were deleted, or the address is old.
    return params.pageNumber > pages
      ? fetchPage({ ...params, pageNumber: pages }, signal)
      : { items, total, pages, pageNumber: params.pageNumber, ...extras };
  };
  const loadList = createApiThunk(`${name}/loadList`, (params: ListParams, { signal }) =>
    fetchPage(params, signal),
  );
  /** Reads the rows of all pages, at most `max`, and leaves the list as it is. */
  const loadAll = createApiThunk(
    `${name}/loadAll`,
    async ({ params, max }: { params: ListParams; max: number }, { signal }) => {
      const rows: Row[] = [];
      for (let pageNumber = 1; rows.length < max; pageNumber += 1) {
        const page = await fetchPage({ ...params, pageNumber, pageSize: BATCH }, signal);
        rows.push(...page.items);
        if (pageNumber >= page.pages) break;
      }
      return rows.slice(0, max);
    },
  );
  const loadItem = createApiThunk(`${name}/loadItem`, async (id: string, { signal }) => {
    const item = await readOne({ params: { id }, signal });
    // A response without a version was for a visitor: the session has ended, and reading the profile reports that.
    if (!('version' in item)) await api.getProfile({ signal });
    return item;
  });
  const create = createApiThunk(`${name}/create`, () => createDraft());
  const update = createApiThunk(`${name}/update`, ({ id, body }: { id: string; body: Body }) =>
    put(id, body),
  );
  const remove = createApiThunk(`${name}/remove`, async (id: string) => {
    await del(id);
    return id;
  });
  const removeMany = createApiThunk(`${name}/removeMany`, (ids: readonly string[]) => forEach(ids, del));
  const updateMany = createApiThunk(
    `${name}/updateMany`,
    (changes: ReadonlyArray<{ id: string; body: Body }>) => {
      const bodies = new Map(changes.map(({ id, body }) => [id, body]));
      return forEach([...bodies.keys()], async (id) => {
        const body = bodies.get(id);
        if (body !== undefined) await put(id, body);
      });
    },
  );
  /** Exports all rows that match the filters; the result is the name of the saved file. */
  const download = createApiThunk(
    `${name}/download`,
    ({ format, params }: { format: ExportFormat; params: ListParams }) => {
      if (!calls.export) return noSuchCall();
      const { pageNumber: _page, pageSize: _size, ...shown } = params;
      return downloadExport(calls.export, { ...shown, format });
    },
  );

  const slice = createSlice({
    name,
    initialState: emptySlots<Item, Row>(),
    reducers: {
      reset: (state, { payload }: PayloadAction<AdminSlot>) => {
        resetSlot(state, payload);
        // The loaded item is out of date after an update.
        if (payload === 'update') resetSlot(state, 'item');
      },
    },
    extraReducers: (builder) => {
      // The current rows stay, marked as busy, while other rows load.
      trackRequest(builder, 'list', loadList, () => true);
      trackRequest(builder, 'all', loadAll);
      trackRequest(builder, 'item', loadItem, ({ _id: shown }, id) => shown === id);
      trackRequest(builder, 'creation', create);
      trackRequest(builder, 'update', update);
      trackRequest(builder, 'removal', remove);
      trackRequest(builder, 'bulk', removeMany);
      trackRequest(builder, 'bulk', updateMany);
      trackRequest(builder, 'download', download);
    },
    selectors: {
      select: (slots) => slots,
      selectList: ({ list }) => list,
      selectAll: ({ all }) => all,
      selectItem: ({ item }) => item,
    },
  });

  return {
    name,
    isExported: calls.export !== undefined,
    loadList,
    loadAll,
    loadItem,
    create,
    update,
    remove,
    removeMany,
    updateMany,
    download,
    reset: slice.actions.reset,
    ...slice.injectInto(slices).selectors,
  };
}

export type AdminSlice<Item extends { _id: string }, Body, Row = Item> = ReturnType<
  typeof createAdminSlice<Item, Body, Row>
>;

/** The slices load with their pages, so their actions are known by their types only. */
const CHANGE = /^(admin\w+\/(create|update|updateMany|remove|removeMany)|money\/\w+)\/fulfilled$/;

const changesSlice = createSlice({
  name: 'adminChanges',
  initialState: 0,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(
      ({ type }) => CHANGE.test(type),
      (count) => count + 1,
    );
  },
  selectors: { selectChanges: (count) => count },
});

/** The number of changes that staff made in this window; another number means that counts of records are out of date. */
export const { selectChanges } = changesSlice.injectInto(slices).selectors;

/** Runs the calls one after the other, because of the rate limits, and returns the result of each row. */
async function forEach(ids: readonly string[], run: (id: string) => Promise<unknown>): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const id of ids) {
    const before = outcomes.at(-1)?.error;
    // The user was asked to confirm and refused: the other rows must not ask again.
    const error = before && isConfirmationRequired(before) ? before : await errorOf(run(id));
    outcomes.push({ id, error });
  }
  return outcomes;
}

const errorOf = (call: Promise<unknown>): Promise<ApiError | null> =>
  call.then(
    () => null,
    (cause: unknown) => toApiError(cause),
  );

/** The export of a long list takes longer than other calls. */
const EXPORT_TIMEOUT_MS = 120_000;

/**
 * Downloads the export of a list and lets the browser save it. Returns the name of the file.
 * @param query filters, sort and format
 */
async function downloadExport(
  list: ExportList,
  query: Readonly<Record<string, string | number>>,
): Promise<string> {
  const { file, name } = await api.exportList({
    params: { list },
    query,
    responseType: 'blob',
    timeout: EXPORT_TIMEOUT_MS,
  });
  saveFile(file, name);
  return name;
}

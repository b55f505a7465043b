import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ExportFormat, ExportList } from '@institut/contract/export';
import { api, type Page } from '../lib/api.ts';
import { downloadExport } from '../lib/downloadExport.ts';
import { toApiError, type ApiError } from '../lib/apiError.ts';
import { createApiThunk, idle, resetSlot, trackRequest, type AsyncState } from './asyncState.ts';
import { slices } from './slices.ts';

/** One page of a list: which one, of how many, and how many rows they all have. */
export type ListPage<Row> = { items: Row[]; total: number; pageNumber: number; pages: number };
/** What a list is asked: `useListState().params`. */
export type ListParams = Readonly<Record<string, string | number>> & { pageNumber: number; pageSize: number };
/** What became of one row of a bulk operation. */
export type RowOutcome = { id: string; error: ApiError | null };

export type AdminSlots<Item, Row> = {
  list: AsyncState<ListPage<Row>>;
  item: AsyncState<Item>;
  creation: AsyncState<Item>;
  update: AsyncState<Item>;
  removal: AsyncState<string>;
  bulk: AsyncState<RowOutcome[]>;
  download: AsyncState<string>;
};
export type AdminSlot = keyof AdminSlots<unknown, unknown>;

type OneRecord = { params: { id: string } };
type AdminOptions<Item, Body, Row> = {
  /** The slice's name, e.g. `adminUsers`. */
  name: string;
  /** The calls of one kind of record, as `lib/api.ts` has them; `Item`, `Body` and `Row` follow from them. */
  list: (request: { query: ListParams; signal: AbortSignal }) => Promise<Page<Row[]>>;
  item: (request: OneRecord & { signal: AbortSignal }) => Promise<Item>;
  /** Creates a draft. */
  create?: () => Promise<Item>;
  update: (request: OneRecord & { body: Body }) => Promise<Item>;
  remove?: (request: OneRecord) => Promise<void>;
  /** The list's name in the addresses of exports. */
  export: ExportList;
};

/** Stands for a call that a kind of record does not have. */
const noSuchCall = (): Promise<never> => Promise.reject(new Error('These records have no such call.'));

const emptySlots = <Item, Row>(): AdminSlots<Item, Row> => ({
  list: idle(),
  item: idle(),
  creation: idle(),
  update: idle(),
  removal: idle(),
  bulk: idle(),
  download: idle(),
});

/**
 * All that administration does with one kind of record, as a slice that joins the store with its page: the list, one item,
 * creating, changing, deleting, the same for many rows, and the export. Each operation is an AsyncState of its own with a reset.
 *
 *     export const adminUsers = createAdminSlice({ name: 'adminUsers', list: api.listUsers, item: api.getUser, … });
 *     dispatch(adminUsers.remove(id));  useSelector(adminUsers.select).removal.status;  dispatch(adminUsers.reset('removal'));
 *
 * `Item` is the record as it is read, `Body` what an update takes, `Row` the record as the list has it.
 */
export function createAdminSlice<Item extends { _id: string }, Body, Row = Item>(
  calls: AdminOptions<Item, Body, Row>,
) {
  const { name, create: createDraft = noSuchCall, remove: removeOne = noSuchCall } = calls;
  const put = (id: string, body: Body) => calls.update({ params: { id }, body });
  const del = (id: string) => removeOne({ params: { id } });

  const fetchPage = async (params: ListParams, signal: AbortSignal): Promise<ListPage<Row>> => {
    const { data: items, total: counted } = await calls.list({ query: params, signal });
    const total = counted ?? items.length;
    const pages = Math.max(1, Math.ceil(total / params.pageSize));
    // The rows of the last page may have gone, or an old address names a page that was.
    return params.pageNumber > pages
      ? fetchPage({ ...params, pageNumber: pages }, signal)
      : { items, total, pages, pageNumber: params.pageNumber };
  };
  const loadList = createApiThunk(`${name}/loadList`, (params: ListParams, { signal }) =>
    fetchPage(params, signal),
  );
  const loadItem = createApiThunk(`${name}/loadItem`, async (id: string, { signal }) => {
    const item = await calls.item({ params: { id }, signal });
    // Without a version the server answered a visitor: the session has ended, and reading the profile reports that.
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
  /** Every row that the filters show, not only this page; gives the name of the saved file. */
  const download = createApiThunk(
    `${name}/download`,
    ({ format, params }: { format: ExportFormat; params: ListParams }) => {
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
        // The loaded item is the one before the change.
        if (payload === 'update') resetSlot(state, 'item');
      },
    },
    extraReducers: (builder) => {
      // Rows stay in their place, marked as busy, while the next page or order is on its way.
      trackRequest(builder, 'list', loadList, () => true);
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
      selectItem: ({ item }) => item,
    },
  });

  return {
    loadList,
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

/** One after the other: the server's limits and its single writer are not to be stormed, and each row has an answer of its own. */
async function forEach(ids: readonly string[], run: (id: string) => Promise<unknown>): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const id of ids) {
    const error = await run(id).then(
      () => null,
      (cause: unknown) => toApiError(cause),
    );
    outcomes.push({ id, error });
  }
  return outcomes;
}

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ExportFormat, ExportList } from '@institut/contract/export';
import { API, apiUrl } from '@institut/contract/paths';
import { downloadFile } from '../lib/downloadFile.ts';
import { http, toApiError, type ApiError } from '../lib/http.ts';
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

type ItemPath = `${string}/:id` | `${string}/:id/${string}`;
type AdminOptions<Row> = {
  /** The slice's name, e.g. `adminUsers`. */
  name: string;
  /** `API.users`; also where `create` posts to. */
  listPath: string;
  /** Where rows of the list are created, when that is another path. */
  createPath?: string;
  /** `API.user`: reading, changing and deleting one. */
  itemPath: ItemPath;
  readPath?: ItemPath;
  updatePath?: ItemPath;
  /** The list's name in `/api/exports/:list`. */
  exportName: ExportList;
  /** What its list is always asked besides: `{ drafts: 'include' }`. Exports know it by themselves. */
  listQuery?: Readonly<Record<string, string>>;
  /** Finds the rows in the list's answer; needed where it is not an array. */
  rowsIn?: (answer: unknown) => Row[];
};

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
 *     export const adminUsers = createAdminSlice<Profile, UserBody>({ name: 'adminUsers', listPath: API.users, … });
 *     dispatch(adminUsers.remove(id));  useSelector(adminUsers.select).removal.status;  dispatch(adminUsers.reset('removal'));
 *
 * `Item` is the wire's shape of one, `Body` what `PUT` takes, `Row` the shape in the list where it differs.
 */
export function createAdminSlice<Item extends { _id: string }, Body, Row = Item>(options: AdminOptions<Row>) {
  const { name, listPath, itemPath, exportName, listQuery } = options;
  const { createPath = listPath, readPath = itemPath, updatePath = itemPath } = options;
  const rowsIn = options.rowsIn ?? arrayOf<Row>;

  const put = async (id: string, body: Body) => (await http.put<Item>(apiUrl(updatePath, { id }), body)).data;
  const del = (id: string) => http.delete(apiUrl(itemPath, { id }));

  const fetchPage = async (params: ListParams, signal: AbortSignal): Promise<ListPage<Row>> => {
    const query = { ...params, ...listQuery };
    const { data, headers } = await http.get<unknown>(listPath, { params: query, signal });
    const items = rowsIn(data);
    const total = Number(headers['x-total-count'] ?? items.length);
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
    const { data } = await http.get<Item>(apiUrl(readPath, { id }), { signal });
    // Without a version it was answered as to a visitor: the session is over, and asking for oneself says so.
    if (!('version' in data)) await http.get(API.profile, { signal });
    return data;
  });
  /** An empty body makes a draft. */
  const create = createApiThunk(`${name}/create`, async () => (await http.post<Item>(createPath, {})).data);
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
      return downloadFile(apiUrl(API.export, { list: exportName }), { ...shown, format });
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

function arrayOf<Row>(answer: unknown): Row[] {
  return Array.isArray(answer) ? answer : [];
}

import { tidyKeyword, type SortDirection } from '@institut/contract/frame/listQuery';
import { startTransition, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';

export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100];
const PAGE_SIZE = 25;

/** A filter that takes more values than can be listed. */
export type FilterKind = 'day' | 'id' | 'text';

type ListOptions = {
  /** The allowed values of each filter, or that it is a calendar day, an id or a text: `{ isAdmin: ['true', 'false'], from: 'day' }`. */
  filters?: Readonly<Record<string, readonly string[] | FilterKind>>;
  /** The sort keys with their first direction: `{ createdAt: 'desc', name: 'asc' }`. The first one is the default. */
  sorts: Readonly<Record<string, SortDirection>>;
  /** The list's path, if the page number is a part of it (`/admin/kurslist/2`, route parameter `pageNumber`). */
  pagedPath?: string;
};

type Shown = {
  keyword: string;
  /** By name; an empty text = not filtered. */
  filters: Readonly<Record<string, string>>;
  sort: string;
  direction: SortDirection;
  pageNumber: number;
  pageSize: number;
};

export type ListState = Shown & {
  /** The query for the API, with the names of the address. The same object while the address is the same. */
  params: Readonly<Record<string, string | number>> & { pageNumber: number; pageSize: number };
  /** A keyword or filter is set. */
  isNarrowed: boolean;
  /** The current address of this list, for `state={{ from }}` of links whose pages return to it. */
  here: string;
  hrefFor: (page: number) => string;
  setKeyword: (keyword: string) => void;
  setFilter: (name: string, value: string) => void;
  setFilters: (changes: Readonly<Record<string, string>>) => void;
  /** Sorts by another key in its first direction, or by the same key in the other direction. */
  sortBy: (sort: string, direction?: SortDirection) => void;
  setPageSize: (size: number) => void;
  /** Clears keyword and filters. */
  clear: () => void;
};

/**
 * Returns keyword, filters, order, page and page size of a list. The address is their only storage and leaves out defaults;
 * invalid values in it are ignored. Every change except that of the page returns to the first page.
 * @param options a constant outside the component
 */
export function useListState(options: ListOptions): ListState {
  const { pathname, search } = useLocation();
  const { pageNumber: pageInPath } = useParams();
  const navigate = useNavigate();
  const shown = useMemo(
    () => readAddress(options, new URLSearchParams(search), pageInPath),
    [options, search, pageInPath],
  );
  const params = useMemo(() => paramsOf(shown), [shown]);
  // The controls show a choice at once, and hundreds of rows follow; another choice meanwhile adds to the first one.
  const [chosen, choose] = useOptimistic(shown);
  const { keyword, filters, sort, direction } = chosen;
  const hrefOf = (changes: Partial<Shown>) => writeAddress(options, pathname, { ...chosen, ...changes });
  const show = (changes: Partial<Shown>) =>
    startTransition(() => {
      const next = { ...chosen, pageNumber: 1, ...changes };
      choose(next);
      void navigate(hrefOf(next));
    });

  return {
    ...chosen,
    params,
    isNarrowed: [keyword, ...Object.values(filters)].some(Boolean),
    here: hrefOf({}),
    hrefFor: (page) => hrefOf({ pageNumber: page }),
    setKeyword: (next) => show({ keyword: tidyKeyword(next) }),
    setFilter: (name, value) => show({ filters: { ...filters, [name]: value } }),
    setFilters: (changes) => show({ filters: { ...filters, ...changes } }),
    sortBy: (name, wanted) => {
      const turned = direction === 'asc' ? 'desc' : 'asc';
      show({ sort: name, direction: wanted ?? (name === sort ? turned : firstDirection(options, name)) });
    },
    setPageSize: (size) => show({ pageSize: size }),
    clear: () => show({ keyword: '', filters: {} }),
  };
}

const firstDirection = ({ sorts }: ListOptions, sort: string): SortDirection => sorts[sort] ?? 'asc';
const firstSort = ({ sorts }: ListOptions): string => Object.keys(sorts)[0] ?? '';

function readAddress(options: ListOptions, query: URLSearchParams, pageInPath: string | undefined): Shown {
  const asked = query.get('sort') ?? '';
  const sort = Object.hasOwn(options.sorts, asked) ? asked : firstSort(options);
  const direction = query.get('direction');
  const size = Number(query.get('pageSize'));
  const filters = Object.entries(options.filters ?? {}).map(([name, values]) => {
    const value = query.get(name) ?? '';
    return [name, isAllowed(value, values) ? value : ''];
  });
  return {
    keyword: tidyKeyword(query.get('keyword') ?? ''),
    filters: Object.fromEntries(filters),
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : firstDirection(options, sort),
    pageNumber: readPage(options.pagedPath ? pageInPath : query.get('pageNumber')),
    pageSize: PAGE_SIZES.includes(size) ? size : PAGE_SIZE,
  };
}

const paramsOf = ({ keyword, filters, ...rest }: Shown): ListState['params'] => ({
  ...filled({ keyword, ...filters }),
  ...rest,
});

const TEXT_MAX = 100;

function isAllowed(value: string, allowed: readonly string[] | FilterKind): boolean {
  if (allowed === 'text') return value.length <= TEXT_MAX;
  if (allowed === 'id') return /^[\da-f]{24}$/.test(value);
  return allowed === 'day' ? isDay(value) : allowed.includes(value);
}

/** `Date` alone reads the 30th of February as a day in March. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const readPage = (text: string | null | undefined): number =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;

function writeAddress(options: ListOptions, pathname: string, shown: Shown): string {
  const { keyword, filters, sort, direction, pageNumber, pageSize } = shown;
  const { pagedPath } = options;
  const query = new URLSearchParams(
    filled({
      keyword,
      ...filters,
      sort: sort === firstSort(options) ? '' : sort,
      direction: direction === firstDirection(options, sort) ? '' : direction,
      pageNumber: pagedPath || pageNumber === 1 ? '' : String(pageNumber),
      pageSize: pageSize === PAGE_SIZE ? '' : String(pageSize),
    }),
  ).toString();
  const page = pagedPath && pageNumber > 1 ? `${pagedPath}/${pageNumber}` : pagedPath;
  return (page ?? pathname) + (query && `?${query}`);
}

const filled = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

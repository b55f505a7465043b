import { tidyKeyword } from '@institut/contract/search';
import type { SortDirection } from '@institut/contract/sort';
import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';

export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100];
const PAGE_SIZE = 25;

type ListOptions = {
  /** The values each filter may have besides none, or that it is a calendar day: `{ isAdmin: ['true', 'false'], from: 'day' }`. */
  filters?: Readonly<Record<string, readonly string[] | 'day'>>;
  /** What one can sort by and the direction each begins with: `{ createdAt: 'desc', name: 'asc' }`. The first is the order at the beginning. */
  sorts: Readonly<Record<string, SortDirection>>;
  /** The list's path, when the page number is a part of it (`/admin/kurslist/2`, route parameter `pageNumber`). */
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
  /** What to ask the API; the names in the address are the API's own. The same object while the address is the same. */
  params: Readonly<Record<string, string | number>> & { pageNumber: number; pageSize: number };
  /** A keyword or filter leaves something out. */
  isNarrowed: boolean;
  /** The address of this list as it is shown, for `state={{ from }}` of links that come back to it. */
  here: string;
  hrefFor: (page: number) => string;
  setKeyword: (keyword: string) => void;
  setFilter: (name: string, value: string) => void;
  /** Several at once; the others stay. */
  setFilters: (changes: Readonly<Record<string, string>>) => void;
  /** Another column in its own first direction, the same one the other way round. */
  sortBy: (sort: string, direction?: SortDirection) => void;
  setPageSize: (size: number) => void;
  /** Shows everything again; the order stays. */
  clear: () => void;
};

/**
 * What a list shows, kept in the address alone: keyword, filters, order, page and page size, without those that are as at the
 * beginning. Every change but the page itself begins at the first page. What the address says is checked; nonsense counts as unsaid.
 * @param options keep it outside of the component
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
  const { keyword, filters, sort, direction } = shown;
  const hrefOf = (changes: Partial<Shown>) => writeAddress(options, pathname, { ...shown, ...changes });
  const show = (changes: Partial<Shown>) => void navigate(hrefOf({ pageNumber: 1, ...changes }));

  return {
    ...shown,
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
    const isKnown = values === 'day' ? isDay(value) : values.includes(value);
    return [name, isKnown ? value : ''];
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

/** A day that exists: `Date` takes the 30th of February for one in March. */
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

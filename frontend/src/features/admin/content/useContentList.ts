import { useMemo } from 'react';
import { useListState, type ListState } from '../../../lib/useListState.ts';

type Options = Parameters<typeof useListState>[0];

/** The order at the beginning, by a name that is no column's: no head claims it. */
const USUAL = 'usual';
export const USUAL_SORT = { value: USUAL, label: 'Uobičajeni redoslijed', isOneWay: true } as const;

/**
 * `useListState` whose order at the beginning is left to the API: its own one puts drafts first, then what is newest or
 * begins next. Any other order is exactly what it says; a column's head pressed for the third time leads back.
 */
export function useContentList(options: Options): ListState {
  const withUsual = useMemo(
    () => ({ ...options, sorts: { [USUAL]: 'asc', ...options.sorts } as const }),
    [options],
  );
  const list = useListState(withUsual);
  const { sort, direction } = list;
  const isUsual = sort === USUAL;
  const params = useMemo(() => {
    const { sort: _sort, direction: _direction, ...unsorted } = list.params;
    return isUsual ? unsorted : list.params;
  }, [list.params, isUsual]);
  return {
    ...list,
    params,
    direction: isUsual ? 'asc' : direction,
    sortBy: (name, wanted) => {
      const isTurned = name === sort && direction !== options.sorts[name];
      if (isTurned && !wanted) list.sortBy(USUAL, 'asc');
      else list.sortBy(name, wanted);
    },
  };
}

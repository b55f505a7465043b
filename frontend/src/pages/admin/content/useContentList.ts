import { useMemo } from 'react';
import { useListState, type ListState } from '../../../lib/useListState.ts';

type Options = Parameters<typeof useListState>[0];

/**
 * `useListState` whose order at the beginning is left to the API: its own one puts drafts first, then what is newest or
 * begins next. Any other order is exactly what it says.
 */
export function useContentList(options: Options): ListState {
  const list = useListState(options);
  const [first] = Object.entries(options.sorts);
  const isAtBeginning = list.sort === first?.[0] && list.direction === first[1];
  const params = useMemo(() => {
    const { sort: _sort, direction: _direction, ...unsorted } = list.params;
    return isAtBeginning ? unsorted : list.params;
  }, [list.params, isAtBeginning]);
  return { ...list, params };
}

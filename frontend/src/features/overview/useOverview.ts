import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useRequest } from '../../store/useRequest.ts';
import { loadOverview, selectOverview } from './overviewSlice.ts';

/** How the shop stands; null until it has come. `reload` asks anew and keeps what is shown meanwhile. */
export function useOverview() {
  const dispatch = useAppDispatch();
  const { status, data, error } = useAppSelector(selectOverview).latest;
  const load = useCallback(() => dispatch(loadOverview()), [dispatch]);
  useRequest(load);
  return {
    overview: data,
    error: status === 'fail' ? error : null,
    isLoading: status === 'request',
    reload: () => void load(),
  };
}

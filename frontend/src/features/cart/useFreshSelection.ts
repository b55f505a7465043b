import { useCallback } from 'react';
import { useAppDispatch } from '../../store/hooks.ts';
import { useRequest } from '../../store/useRequest.ts';
import { refreshSelection } from './cartSlice.ts';

/** Brings prices and places up to date when a page opens. */
export function useFreshSelection(): void {
  const dispatch = useAppDispatch();
  useRequest(useCallback(() => dispatch(refreshSelection()), [dispatch]));
}

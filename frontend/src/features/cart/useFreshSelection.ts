import { useCallback } from 'react';
import { useAppDispatch } from '../../store/hooks.ts';
import { useRequest } from '../../store/useRequest.ts';
import { refreshCart, refreshSelection } from './cartSlice.ts';

/**
 * Brings prices and places up to date when a page opens.
 * @param isHeld true = not yet: an application without an answer may hold these very places
 */
export function useFreshSelection(isHeld: boolean): void {
  const dispatch = useAppDispatch();
  useRequest(useCallback(() => dispatch(isHeld ? refreshCart([]) : refreshSelection()), [dispatch, isHeld]));
}

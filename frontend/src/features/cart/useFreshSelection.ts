import { useCallback } from 'react';
import { useAppDispatch, useRequest } from '../../store/hooks.ts';
import { refreshCart } from './cartSlice.ts';

/**
 * Brings prices and free seats of the cart up to date when a page opens.
 * @param isHeld true = not yet: an order without an answer may hold these very seats
 */
export function useFreshSelection(isHeld: boolean): void {
  const dispatch = useAppDispatch();
  const refresh = useCallback(() => dispatch(refreshCart()), [dispatch]);
  useRequest(isHeld ? null : refresh);
}

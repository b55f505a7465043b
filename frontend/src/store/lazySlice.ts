import type { Slice } from '@reduxjs/toolkit';
import { addReducer } from '../app/store/rootReducer.ts';

/**
 * Joins a slice to the store when its file is first loaded, so that what only some pages need is no part of the first visit.
 * It is emptied on logout like everything that is the person's.
 * @returns the selector of its state, valid also before the first action has reached the slice
 */
export function joinStore<State, Name extends string>(
  slice: Pick<Slice<State, never, Name>, 'name' | 'reducer' | 'getInitialState'>,
): (state: object) => State {
  addReducer(slice.name, slice.reducer);
  const initial = slice.getInitialState();
  return (state) => Reflect.get(state, slice.name) ?? initial;
}

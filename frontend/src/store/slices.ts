import { combineSlices } from '@reduxjs/toolkit';
import { toastSlice } from './toastSlice.ts';

/**
 * The combined reducer of the store. `app/store/rootReducer.ts` injects the slices of the public site; a slice that only some
 * pages need injects itself when its file is loaded: `slice.injectInto(slices).selectSlice` reads it, also before that.
 */
export const slices = combineSlices(toastSlice);

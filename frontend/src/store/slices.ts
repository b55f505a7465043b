import { combineSlices } from '@reduxjs/toolkit';
import { toastSlice } from './toastSlice.ts';

/**
 * The combined reducer of the store. `app/store/rootReducer.ts` injects the slices of the public site; the slice of a lazy
 * page injects itself when its file is loaded: `slice.injectInto(slices).selectSlice`.
 */
export const slices = combineSlices(toastSlice);

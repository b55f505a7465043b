import { combineSlices } from '@reduxjs/toolkit';
import { toastSlice } from './toastSlice.ts';

/**
 * The combined reducer of the slices of lazy pages: each injects itself when its file is loaded,
 * `slice.injectInto(slices).selectSlice`. `app/store/rootReducer.ts` combines it with the slices of the public site.
 */
export const slices = combineSlices(toastSlice);

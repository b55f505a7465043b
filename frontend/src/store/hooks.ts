import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { ThunkExtra } from './asyncState.ts';

/** `never` as the state lets it dispatch thunks that read any slice: this layer does not know the features' slices. */
export type AppDispatch = ThunkDispatch<never, ThunkExtra, UnknownAction>;

/** `useDispatch` that knows thunks. State is read with `useSelector` and the selectors of the slices, which name what they read. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

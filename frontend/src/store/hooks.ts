import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { AsyncState, ThunkExtra } from './asyncState.ts';
import { createContext, use, useCallback, useLayoutEffect, useState } from 'react';
import type { ApiError } from '../lib/apiError.ts';

/** The state is `never`, so that thunks reading any slice can be dispatched: this layer does not know the features' slices. */
type AppDispatch = ThunkDispatch<never, ThunkExtra, UnknownAction>;

/** `useDispatch` that accepts thunks. State is read with `useSelector` and the selectors of the slices. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** The result of dispatching a thunk of `createApiThunk`. */
export type ApiRequest = PromiseLike<{ payload?: unknown; error?: unknown }> & { abort: () => void };

/** Collects the requests while the server renders, where effects do not run; null in the browser. */
export const RequestCollector = createContext<((load: () => ApiRequest) => void) | null>(null);

/** Data that is null until it is loaded. `ui/Loaded.tsx` shows it, its failure or a skeleton. */
export type Loadable<Data> = { value: Data | null; error: ApiError | null; retry: () => void };

/**
 * Loads data on mount and whenever `arg` changes, and aborts the request on unmount.
 * @param selectSlot the slot that `trackRequest` fills with this thunk
 * @param isAnswer whether the data in the slot belongs to `arg`; needed where the slot may still hold data of another argument
 */
export function useLoaded<Data, Arg>(
  thunk: (arg: Arg) => ThunkAction<ApiRequest, never, ThunkExtra, UnknownAction>,
  arg: Arg,
  selectSlot: (state: never) => AsyncState<Data>,
  isAnswer: (data: Data, arg: Arg) => boolean = () => true,
): Loadable<Data> & { isLoading: boolean; load: () => ApiRequest } {
  const dispatch = useAppDispatch();
  const { status, data, error } = useSelector(selectSlot);
  const asked = useSameValue(arg);
  const load = useCallback(() => dispatch(thunk(asked)), [dispatch, thunk, asked]);
  useRequest(load);
  return {
    value: data !== null && isAnswer(data, arg) ? data : null,
    error,
    isLoading: status === 'request',
    load,
    retry: () => void load(),
  };
}

/**
 * Makes a request on mount and whenever `load` changes, and aborts it on unmount.
 * @param load dispatches a thunk; keep it stable with `useCallback`. Null = no request
 */
export function useRequest(load: (() => ApiRequest) | null): void {
  const collect = use(RequestCollector);
  if (load) collect?.(load);
  // In a layout effect, so that an earlier result in the same slot is never painted.
  useLayoutEffect(() => {
    const request = load?.();
    return () => request?.abort();
  }, [load]);
}

/** Returns the first of several equal values, so that an object literal as the argument does not load again. */
function useSameValue<Value>(value: Value): Value {
  const [first, setFirst] = useState(value);
  if (JSON.stringify(first) === JSON.stringify(value)) return first;
  setFirst(value);
  return value;
}

import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { createContext, use, useCallback, useLayoutEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { ApiError } from '../lib/apiError.ts';
import type { AsyncState, ThunkExtra } from './asyncState.ts';
import { useAppDispatch } from './hooks.ts';

/** What dispatching a thunk of `createApiThunk` returns. */
export type ApiRequest = PromiseLike<{ payload?: unknown; error?: unknown }> & { abort: () => void };

/** Collects the requests of a rendering without effects, the server's; null in the browser. */
export const RequestCollector = createContext<((load: () => ApiRequest) => void) | null>(null);

/** Data that a component waits for: null until it is loaded. `ui/Loaded.tsx` shows it, its failure or a skeleton. */
export type Loadable<Data> = { value: Data | null; error: ApiError | null; retry: () => void };

/**
 * Loads data when the component appears and whenever `arg` changes, and aborts the request when the component goes.
 * @param selectSlot the slot that `trackRequest` fills with this thunk
 * @param isAnswer whether the data in the slot is the answer for `arg`; needed where the slot may still hold another one's
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
 * Makes a request when the component appears and whenever `load` changes, and aborts it when the component goes.
 * @param load dispatches a thunk; keep it stable with `useCallback`. Null = no request is due
 */
export function useRequest(load: (() => ApiRequest) | null): void {
  const collect = use(RequestCollector);
  if (load) collect?.(load);
  // Before the browser paints, so that an earlier answer or failure in the same slot is never seen.
  useLayoutEffect(() => {
    const request = load?.();
    return () => request?.abort();
  }, [load]);
}

/** Returns the first of several equal values, so that an argument written as an object literal does not load again. */
function useSameValue<Value>(value: Value): Value {
  const [first, setFirst] = useState(value);
  if (JSON.stringify(first) === JSON.stringify(value)) return first;
  setFirst(value);
  return value;
}

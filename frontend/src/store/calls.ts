import {
  createSlice,
  type ActionReducerMapBuilder,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useLayoutEffect } from 'react';
import { useSelector } from 'react-redux';
import { toApiError, type ApiError } from '../lib/apiError.ts';
import {
  createApiThunk,
  idle,
  resetSlot,
  trackRequest,
  type ApiThunk,
  type AsyncState,
  type ThunkTools,
} from './asyncState.ts';
import { useAppDispatch } from './hooks.ts';
import { slices } from './slices.ts';

/** `ThunkTools<never>`, so that a call may read any slice. */
type Run = (arg: never, tools: ThunkTools<never>) => Promise<unknown>;
type ArgOf<R extends Run> = Parameters<R> extends [] ? void : Parameters<R>[0];
type ResultOf<R extends Run> = Awaited<ReturnType<R>>;

/** A thunk that knows the slot of its request. */
export type Call<Result, Arg> = ApiThunk<Result, Arg> & {
  select: (state: never) => AsyncState<Result>;
  reset: () => UnknownAction;
};

/** The result of a call, or its failure. */
export type Outcome<Result> = { data: Result; error: null } | { data: null; error: ApiError };

type Slots<Runs extends Record<string, Run>> = { [Name in keyof Runs]: AsyncState<ResultOf<Runs[Name]>> };

type CallOptions<Runs extends Record<string, Run>> = {
  /** For calls that load: whether the shown data stays while this argument loads. */
  keep?: { [Name in keyof Runs]?: (data: ResultOf<Runs[Name]>, arg: ArgOf<Runs[Name]>) => boolean };
  /** Changes of the other slots of the feature after a call has succeeded. */
  after?: {
    [Name in keyof Runs]?: (slots: Slots<Runs>, result: ResultOf<Runs[Name]>, arg: ArgOf<Runs[Name]>) => void;
  };
  /** Changes of the slots by actions of other features, as in `createSlice`. */
  extraReducers?: (builder: ActionReducerMapBuilder<Slots<Runs>>) => void;
};

/**
 * Returns the calls of one feature, and adds its slice to the store: a slot `request | success | fail` for each call, under its
 * name, `state.fiscal.saveFiscal.status`.
 *
 *     export const { saveFiscal, removeFiscal } = createCalls('fiscal', { saveFiscal: …, removeFiscal: api.removeFiscal });
 *
 * A component runs one with `useCall(removeFiscal)`, or loads with `useLoaded(loadNotes, target, loadNotes.select)`.
 */
export function createCalls<Runs extends Record<string, Run>>(
  feature: string,
  runs: Runs,
  { keep = {}, after = {}, extraReducers }: CallOptions<Runs> = {},
): { [Name in keyof Runs & string]: Call<ResultOf<Runs[Name]>, ArgOf<Runs[Name]>> } {
  const names = Object.keys(runs);
  const thunks = Object.entries(runs).map(
    ([name, run]) => [name, createApiThunk(`${feature}/${name}`, run)] as const,
  );
  const slice = createSlice({
    name: feature,
    initialState: (): Record<string, AsyncState<unknown>> =>
      Object.fromEntries(names.map((name) => [name, idle()])),
    reducers: { reset: (state, { payload }: PayloadAction<string>) => resetSlot(state, payload) },
    extraReducers: (builder) => {
      for (const [name, thunk] of thunks) trackRequest(builder, name, thunk, keep[name] as () => boolean);
      // The compiler cannot follow the names through `Object.entries`, here and below.
      extraReducers?.(builder as never);
      for (const [name, thunk] of thunks) {
        const change = after[name] as ((...given: unknown[]) => void) | undefined;
        if (change)
          builder.addMatcher(thunk.fulfilled.match, (slots, { payload, meta }) =>
            change(slots, payload, meta.arg),
          );
      }
    },
  });
  const injected = slice.injectInto(slices);
  const calls = thunks.map(([name, thunk]) => [
    name,
    Object.assign(thunk, {
      select: (state: never) => injected.selectSlice(state)[name] ?? idle(),
      reset: () => slice.actions.reset(name),
    }),
  ]);
  return Object.fromEntries(calls) as never;
}

/**
 * Returns a call to run, and the state of its request, which is reset when the component is unmounted.
 * `run` never throws: `const { error } = await save.run(…)`.
 */
export function useCall<Result, Arg>(call: Call<Result, Arg>) {
  const dispatch = useAppDispatch();
  const { status, data, error } = useSelector(call.select);
  const reset = () => void dispatch(call.reset());
  useLayoutEffect(() => () => void dispatch(call.reset()), [dispatch, call]);
  const run = async (arg: Arg): Promise<Outcome<Result>> => {
    // A thunk without an argument and one with an argument are called alike.
    const answer: { payload?: unknown; error?: unknown } = await dispatch(
      (call as unknown as ApiThunk<Result, unknown>)(arg),
    );
    return answer.error === undefined
      ? { data: answer.payload as Result, error: null }
      : { data: null, error: (answer.payload as ApiError | undefined) ?? toApiError(answer.error) };
  };
  return { run, reset, data, error, isRunning: status === 'request' };
}

import {
  createAsyncThunk,
  type ActionReducerMapBuilder,
  type AsyncThunk,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { toApiError, type ApiError } from '../lib/apiError.ts';
import type { PrefetchCache } from './prefetchCache.ts';

/** The state of one request. Responses of requests other than `requestId` are ignored. */
export type AsyncState<T> = {
  status: 'idle' | 'request' | 'success' | 'fail';
  data: T | null;
  error: ApiError | null;
  requestId: string | null;
};

/** The extra argument of every thunk. */
export type ThunkExtra = {
  /** Returns whether the response to this request came with the server-rendered page. */
  isAnswered: (request: string) => boolean;
  /** Only the browser prefetches. */
  prefetched?: PrefetchCache;
};

/** For a page without data from the server. */
export const ASKS_ALL: ThunkExtra = { isAnswered: () => false };

type ThunkConfig<Root> = { state: Root; rejectValue: ApiError; extra: ThunkExtra };

/** Requests data that a page may need next; dispatched without an action, so it changes no slot. */
export type Prefetch<Root = unknown> = ThunkAction<Promise<void>, Root, ThunkExtra, UnknownAction>;

/** `Root` is the part of the state that the thunk reads. */
export type ApiThunk<Result, Arg, Root = unknown> = AsyncThunk<Result, Arg, ThunkConfig<Root>> & {
  prefetch: (arg: Arg) => Prefetch<Root>;
};

export type ThunkTools<Root = unknown> = { getState: () => Root; signal: AbortSignal };

/** Returns the state before the first request and after a reset. */
export const idle = <T>(): AsyncState<T> => ({ status: 'idle', data: null, error: null, requestId: null });

/** Returns whether a record has this id; for `trackRequest` and `useLoaded`. */
export const hasId = ({ _id: own }: { _id: string }, id: string): boolean => own === id;

/**
 * Returns a thunk whose failure is always an ApiError.
 * @param type the action name, `feature/what`
 * @param run makes the call; it may read the state, and pass on `signal` so that `promise.abort()` stops it
 * @param skipWhen true = the request is not needed
 */
export function createApiThunk<Result, Arg = void, Root = unknown>(
  type: string,
  run: (arg: Arg, tools: ThunkTools<Root>) => Promise<Result>,
  skipWhen?: (arg: Arg, getState: () => Root) => boolean,
): ApiThunk<Result, Arg, Root> {
  const keyOf = (arg: Arg) => `${type} ${JSON.stringify(arg)}`;
  const thunk = createAsyncThunk<Result, Arg, ThunkConfig<Root>>(
    type,
    async (arg, { dispatch, getState, signal, extra, rejectWithValue }) => {
      const request = () => run(arg, { getState, signal });
      try {
        if (!extra.prefetched) return await request();
        const { result, isOld } = await extra.prefetched.load(keyOf(arg), request);
        // After this response is in its slot, unless its page was left.
        if (isOld) setTimeout(() => signal.aborted || void dispatch(reload(arg)));
        return result;
      } catch (cause) {
        return rejectWithValue(toApiError(cause));
      }
    },
    {
      condition: (arg, { getState, extra }) => !skipWhen?.(arg, getState) && !extra.isAnswered(keyOf(arg)),
    },
  );
  // The compiler does not know whether `Arg` is void, for which a thunk takes no argument.
  const reload = thunk as (arg: Arg) => ThunkAction<unknown, Root, ThunkExtra, UnknownAction>;
  const prefetch =
    (arg: Arg): Prefetch<Root> =>
    async (_dispatch, getState, { prefetched }) =>
      prefetched?.add(keyOf(arg), () => run(arg, { getState, signal: new AbortController().signal }));
  return Object.assign(thunk, { prefetch });
}

/**
 * Handles the three transitions of a thunk for one slot of a slice. Responses of superseded and reset requests are ignored.
 * @param keepData true = the current data stays while the new request runs (a reload); otherwise it is cleared, so that a page
 *   never shows the previous item
 */
export function trackRequest<
  Slot extends PropertyKey,
  Result,
  Arg,
  Root,
  State extends Record<Slot, AsyncState<Result>>,
>(
  builder: ActionReducerMapBuilder<State>,
  slot: Slot,
  thunk: ApiThunk<Result, Arg, Root>,
  keepData: (data: Result, arg: Arg) => boolean = () => false,
): void {
  builder
    .addCase(thunk.pending, (state, { meta }) => {
      const slots = slotsOf<Result>(state);
      const shown = slots[slot]?.data ?? null;
      const data = shown !== null && keepData(shown, meta.arg) ? shown : null;
      slots[slot] = { status: 'request', data, error: null, requestId: meta.requestId };
    })
    .addCase(thunk.fulfilled, (state, { meta: { requestId }, payload }) => {
      const slots = slotsOf<Result>(state);
      if (slots[slot]?.requestId !== requestId) return;
      slots[slot] = { status: 'success', data: payload, error: null, requestId };
    })
    .addCase(thunk.rejected, (state, { meta, payload, error }) => {
      const slots = slotsOf<Result>(state);
      const now = slots[slot];
      if (now?.requestId !== meta.requestId) return;
      slots[slot] = meta.aborted ? idle() : { ...now, status: 'fail', error: payload ?? toApiError(error) };
    });
}

/** Resets a slot to idle; the response of a running request is then ignored. */
export function resetSlot(state: object, slot: PropertyKey): void {
  slotsOf(state)[slot] = idle();
}

/** The type of `trackRequest` proves that the slot is an AsyncState; immer's `Draft` hides that from the compiler. */
const slotsOf = <Result>(state: object) => state as Record<PropertyKey, AsyncState<Result>>;

import { createAsyncThunk, type ActionReducerMapBuilder, type AsyncThunk } from '@reduxjs/toolkit';
import { toApiError, type ApiError } from '../lib/apiError.ts';

/** One operation on data: what it is doing, what it brought, why it failed. `requestId` names the request whose answer counts. */
export type AsyncState<T> = {
  status: 'idle' | 'request' | 'success' | 'fail';
  data: T | null;
  error: ApiError | null;
  requestId: string | null;
};

/** What every thunk can ask besides the state. */
export type ThunkExtra = {
  /** Whether this request came answered with the page, so that it need not be made. */
  isAnswered: (request: string) => boolean;
};

/** Nothing came with the page. */
export const ASKS_ALL: ThunkExtra = { isAnswered: () => false };

type ThunkConfig = { rejectValue: ApiError; extra: ThunkExtra };

export type ApiThunk<Result, Arg> = AsyncThunk<Result, Arg, ThunkConfig>;

type ThunkTools = { getState: () => unknown; signal: AbortSignal };

/** The state before anything was asked, and after a reset. */
export const idle = <T>(): AsyncState<T> => ({ status: 'idle', data: null, error: null, requestId: null });

/**
 * A thunk whose failure is always an ApiError.
 * @param type the action name, `feature/what`
 * @param run the call itself; it may read the state and pass `signal` to http so that `promise.abort()` stops it
 * @param skipWhen true = there is nothing to ask, the request is not made
 */
export function createApiThunk<Result, Arg = void>(
  type: string,
  run: (arg: Arg, tools: ThunkTools) => Promise<Result>,
  skipWhen?: (arg: Arg, getState: () => unknown) => boolean,
): ApiThunk<Result, Arg> {
  return createAsyncThunk<Result, Arg, ThunkConfig>(
    type,
    async (arg, { getState, signal, rejectWithValue }) => {
      try {
        return await run(arg, { getState, signal });
      } catch (cause) {
        return rejectWithValue(toApiError(cause));
      }
    },
    {
      condition: (arg, { getState, extra }) =>
        !skipWhen?.(arg, getState) && !extra.isAnswered(`${type} ${JSON.stringify(arg)}`),
    },
  );
}

/**
 * Handles the three transitions of a thunk for one slot of a slice. Answers of superseded and reset requests are ignored.
 * @param keepData true = the data shown now stays while the new request runs (a reload); otherwise it is cleared, so that
 *   a page never shows the previous item
 */
export function trackRequest<
  Slot extends PropertyKey,
  Result,
  Arg,
  State extends Record<Slot, AsyncState<Result>>,
>(
  builder: ActionReducerMapBuilder<State>,
  slot: Slot,
  thunk: ApiThunk<Result, Arg>,
  keepData: (data: Result, arg: Arg) => boolean = () => false,
): void {
  builder
    .addCase(thunk.pending, (state, { meta }) => {
      const now = slotOf<Result>(state, slot);
      const data = now.data !== null && keepData(now.data, meta.arg) ? now.data : null;
      Object.assign(now, { status: 'request', data, error: null, requestId: meta.requestId });
    })
    .addCase(thunk.fulfilled, (state, { meta, payload }) => {
      const now = slotOf<Result>(state, slot);
      if (now.requestId !== meta.requestId) return;
      Object.assign(now, { status: 'success', data: payload, error: null });
    })
    .addCase(thunk.rejected, (state, { meta, payload, error }) => {
      const now = slotOf<Result>(state, slot);
      if (now.requestId !== meta.requestId) return;
      if (meta.aborted) Object.assign(now, idle<Result>());
      else Object.assign(now, { status: 'fail', error: payload ?? toApiError(error) });
    });
}

/** The parameter type of `trackRequest` has already proved that the slot holds an AsyncState; immer's Draft hides it. */
function slotOf<Result>(state: object, slot: PropertyKey): AsyncState<Result> {
  return Reflect.get(state, slot);
}

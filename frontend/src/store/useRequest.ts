import { createContext, use, useLayoutEffect } from 'react';

/** What dispatching a thunk of `createApiThunk` gives. */
export type ApiRequest = PromiseLike<{ payload?: unknown; error?: unknown }> & { abort: () => void };

/** Where a rendering without effects, the server's, leaves the requests of its components; null in the browser. */
export const RequestCollector = createContext<((load: () => ApiRequest) => void) | null>(null);

/**
 * Makes a request when the component appears and whenever `load` changes, and gives it up when nobody waits for it any more.
 * @param load dispatches a thunk; keep it stable with `useCallback`
 */
export function useRequest(load: () => ApiRequest): void {
  use(RequestCollector)?.(load);
  // Before the browser paints, so that an earlier answer or failure in the same slot is never seen.
  useLayoutEffect(() => {
    const request = load();
    return () => request.abort();
  }, [load]);
}

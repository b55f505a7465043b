import { useLayoutEffect } from 'react';

type Request = { abort: () => void };

/**
 * Makes a request when the component appears and whenever `load` changes, and gives it up when nobody waits for it any more.
 * @param load dispatches a thunk; keep it stable with `useCallback`
 */
export function useRequest(load: () => Request): void {
  // Before the browser paints, so that an earlier answer or failure in the same slot is never seen.
  useLayoutEffect(() => {
    const request = load();
    return () => request.abort();
  }, [load]);
}

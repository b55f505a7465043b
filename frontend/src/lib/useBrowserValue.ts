import { dayOf } from '@institut/contract/frame/days';
import { useEffect, useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Returns a value that only the browser knows, such as its clock or the site's public address.
 * @param read reads it in the browser; returns the same text or number each time
 * @param onServer the value on the server and in the browser's first render, which must be equal
 */
export const useBrowserValue = <Value extends string | number, ServerValue>(
  read: () => Value,
  onServer: ServerValue,
): Value | ServerValue => useSyncExternalStore<Value | ServerValue>(neverChanges, read, () => onServer);

/** Returns the institute's calendar day, `2026-11-21`; null on the server and while its page is hydrated. */
export const useToday = (): string | null => useBrowserValue(() => dayOf(new Date()), null);

/** Returns whether the page with its images has loaded; what depends on it is rendered after the first paint. */
export function useIsLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const finish = () => setIsLoaded(true);
    if (document.readyState === 'complete') {
      finish();
      return undefined;
    }
    window.addEventListener('load', finish);
    return () => window.removeEventListener('load', finish);
  }, []);
  return isLoaded;
}

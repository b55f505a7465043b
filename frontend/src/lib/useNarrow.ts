import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether the window is narrower than a length; false on the server and on paper.
 * @param below e.g. `64rem`
 */
export function useNarrow(below: string): boolean {
  const query = `screen and (width < ${below})`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

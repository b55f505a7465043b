import { useEffect, useSyncExternalStore } from 'react';

let current = '';
const listeners = new Set<() => void>();

function setTitle(title: string): void {
  if (title === current) return;
  current = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the title of the current page. The shell adds the institute's name, sets `document.title` and announces it to screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => setTitle(title), [title]);
}

/** Returns the title of the current page; empty before the first one. */
export const useCurrentPageTitle = (): string =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => '',
  );

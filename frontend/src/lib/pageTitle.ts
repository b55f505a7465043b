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

/** Names the page shown now. The shell adds the institute's name, writes `document.title` and tells screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => setTitle(title), [title]);
}

/** The title last given by a page; empty before the first one. */
export const useCurrentPageTitle = (): string =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => '',
  );

import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * What only the browser knows, such as its clock or the site's public address.
 * @param read takes it from the browser; gives the same text or number each time
 * @param onServer stands in its place on the server and in the browser's first render, which must be equal
 */
export const useBrowserValue = <Value extends string | number, Stand>(
  read: () => Value,
  onServer: Stand,
): Value | Stand => useSyncExternalStore<Value | Stand>(neverChanges, read, () => onServer);

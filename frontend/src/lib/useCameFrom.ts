import { useLocation } from 'react-router-dom';
import { textIn } from './locationState.ts';
import { useBrowserValue } from './useBrowserValue.ts';

/**
 * The list a page was opened from, with its filters: what that list's links passed on as `state={{ from }}`.
 * @param listPath the path of the list, given back when the page was opened otherwise
 */
export function useCameFrom(listPath: string): string {
  const from = textIn(useLocation().state, 'from');
  const isOfList = from.startsWith(listPath) && /^(?:$|[?/])/.test(from.slice(listPath.length));
  // The browser keeps the state over a reload; the server, which renders the page again, has never seen it.
  return useBrowserValue(() => (isOfList ? from : listPath), listPath);
}

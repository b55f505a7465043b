import { useLocation } from 'react-router-dom';
import { textIn } from './record.ts';
import { useBrowserValue } from './useBrowserValue.ts';

/**
 * Returns the address of the list, with its filters, from which this page was opened: the `state={{ from }}` of the list's links.
 * @param listPath the path of the list, returned when the page was opened otherwise
 */
export function useCameFrom(listPath: string): string {
  const from = textIn(useLocation().state, 'from');
  const isOfList = from.startsWith(listPath) && /^(?:$|[?/])/.test(from.slice(listPath.length));
  // The browser keeps the state over a reload, but the server that renders the page does not have it.
  return useBrowserValue(() => (isOfList ? from : listPath), listPath);
}

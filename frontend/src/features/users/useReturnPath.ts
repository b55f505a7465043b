import { useSearchParams } from 'react-router-dom';
import { safeRedirect } from '../../lib/redirect.ts';

/** Where to go after signing in, by `?redirect=`; always a page of ours. */
export function useReturnPath(): string {
  const [query] = useSearchParams();
  return safeRedirect(query.get('redirect'));
}

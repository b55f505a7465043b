import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { textIn } from '../../lib/record.ts';

/**
 * Returns the token of the link in a mail, which is in the fragment under `name`, empty without one. The token moves from the address bar, where it could be seen
 * or copied, to the history state, so that a reload keeps it; `finish` replaces it with the outcome.
 */
export function useLinkToken(name = 'token') {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get(name);
  const remember = useCallback(
    (kept: { token?: string; outcome?: string }) => void navigate(pathname, { replace: true, state: kept }),
    [navigate, pathname],
  );

  useEffect(() => {
    if (given !== null) remember({ token: given });
  }, [given, remember]);

  return {
    token: given ?? textIn(state, 'token'),
    isFinished: given === null && textIn(state, 'outcome') === 'finished',
    /** Keeps a token that the address does not have. */
    keep: useCallback((other: string) => remember({ token: other }), [remember]),
    finish: () => remember({ outcome: 'finished' }),
  };
}

import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { textIn } from '../../lib/record.ts';

/**
 * Returns the token of the link in a mail, empty without one. The token moves from the address bar, where it could be seen
 * or copied, to the history state, so that a reload keeps it; `finish` replaces it with the outcome.
 */
export function useLinkToken() {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get('token');
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
    finish: () => remember({ outcome: 'finished' }),
  };
}

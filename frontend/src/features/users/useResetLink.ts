import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { textIn } from '../../lib/record.ts';

/**
 * The token from the link in the mail, empty without one. It is taken out of the address bar at once, where others
 * could read it or it could be copied along; the browser keeps it beside the address, so that a reload loses nothing,
 * until `finish` replaces it by the word that the link has done its work.
 */
export function useResetLink() {
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

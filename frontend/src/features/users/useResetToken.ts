import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { textIn } from '../../lib/locationState.ts';

/**
 * The token from the link in the mail, empty without one. It is taken out of the address bar at once, where others
 * could read it or it could be copied along; the browser keeps it beside the address, so that a reload loses nothing.
 */
export function useResetToken(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get('token');

  useEffect(() => {
    if (given !== null) void navigate(pathname, { replace: true, state: { token: given } });
  }, [given, navigate, pathname]);

  return given ?? textIn(state, 'token');
}

import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext, useLocation } from 'react-router-dom';
import { guardNavigation } from '../../../lib/navigationGuard.ts';
import { holdNavigation } from './holdNavigation.ts';

export type LeaveGuard = {
  /** Somebody is about to leave and has to be asked. */
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
  /** Lets everything pass from now on: what was at stake is saved. */
  release: () => void;
};

const nothing = () => {};

/**
 * Asks before this page is left while `isArmed`, however it is left: by a link or the program, by the browser's back and
 * forward, or by closing and reloading, where the browser asks in its own words.
 * @param beforeAsking done first, so that the question can say what has become of the work at stake
 */
export function useLeaveGuard(isArmed: boolean, beforeAsking: () => void = nothing): LeaveGuard {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const { pathname } = useLocation();
  const [pending, setPending] = useState<{ leave: () => void } | null>(null);
  const isReleased = useRef(false);
  const prepare = useRef(beforeAsking);
  useLayoutEffect(() => {
    prepare.current = beforeAsking;
  });

  useEffect(() => {
    if (!isArmed) return undefined;
    isReleased.current = false;
    const refuse = (event: BeforeUnloadEvent) => {
      if (isReleased.current) return;
      prepare.current();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', refuse);
    return () => window.removeEventListener('beforeunload', refuse);
  }, [isArmed]);

  // In a layout effect, which ends first when the session ends: the redirect to the login, an effect, comes through.
  useLayoutEffect(() => {
    if (!isArmed) return undefined;
    const onHeld = (leave: () => void) => {
      prepare.current();
      setPending({ leave });
    };
    const isFree = () => isReleased.current;
    const endAsking = guardNavigation((leave) => (isFree() ? leave() : onHeld(leave)));
    const endHold = holdNavigation(navigator, { pathname, isFree, onHeld });
    return () => {
      endAsking();
      endHold();
    };
  }, [isArmed, navigator, pathname]);

  const release = () => {
    isReleased.current = true;
  };
  return {
    isAsking: pending !== null,
    stay: () => setPending(null),
    leave: () => {
      release();
      setPending(null);
      pending?.leave();
    },
    release,
  };
}

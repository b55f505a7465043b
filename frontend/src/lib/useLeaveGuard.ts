import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPath, UNSAFE_NavigationContext, useLocation, type Navigator, type To } from 'react-router-dom';
import { guardNavigation, interceptPopState } from './navigationGuard.ts';

export type LeaveGuard = {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
  /** Ends the guard, because the changes are saved. */
  release: () => void;
};

const nothing = () => {};

type Guard = {
  /** True lets every navigation pass. */
  isFree: () => boolean;
  /** Called before a question, e.g. to store a draft. */
  prepare: () => void;
  /** Asks, and calls the function to repeat the navigation. */
  onHeld: (leave: () => void) => void;
  /** Lets every navigation pass from now on. */
  release: () => void;
};

/** The forms of the page with unsaved work. The first one asks for all of them. */
const guards: Guard[] = [];
let endGuarding = nothing;

/** Leaves at once without unsaved work, otherwise after one question. */
function ask(leave: () => void): void {
  const held = guards.filter(({ isFree }) => !isFree());
  for (const { prepare } of held) prepare();
  const [first] = held;
  if (!first) leave();
  else
    first.onHeld(() => {
      for (const { release } of held) release();
      leave();
    });
}

/** Adds a guard to those of the page. Returns a function that removes it. */
function addGuard(guard: Guard, navigator: Navigator, pathname: string): () => void {
  guards.push(guard);
  if (guards.length === 1) {
    const endAsking = guardNavigation(ask);
    const isFree = () => guards.every((one) => one.isFree());
    const endHold = holdNavigation(navigator, { pathname, isFree, onHeld: ask });
    endGuarding = () => {
      endAsking();
      endHold();
    };
  }
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    if (guards.length === 0) endGuarding();
  };
}

/**
 * Asks before this page is left while `isArmed`: by a link or `navigate`, by the browser's back and forward buttons, or by
 * closing and reloading, where the browser shows its own dialog.
 * @param beforeAsking called first, e.g. to store a draft
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

  // A layout effect is cleaned up before effects run: when the session ends, the redirect to the login is not held.
  useLayoutEffect(() => {
    if (!isArmed) return undefined;
    const guard: Guard = {
      isFree: () => isReleased.current,
      prepare: () => prepare.current(),
      onHeld: (leave) => setPending({ leave }),
      release: () => {
        isReleased.current = true;
      },
    };
    return addGuard(guard, navigator, pathname);
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

type Hold = Pick<Guard, 'isFree' | 'onHeld'> & {
  /** The path of the guarded page; changes of its query and hash are allowed. */
  pathname: string;
};

type Moves = { push: Navigator['push']; replace: Navigator['replace']; go: Navigator['go'] };

/**
 * Holds navigations that leave a page: the router's `push`, `replace` and `go`, and the browser's back and forward, which are
 * reverted before the router handles them. Returns a function that ends this. `useBlocker` would need the data router,
 * which every page of the site would have to load.
 */
function holdNavigation(navigator: Navigator, { pathname, isFree, onHeld }: Hold): () => void {
  const free: Moves = { ...navigator };
  let here = indexOf(window.history.state);
  const passes = (to: To) => isFree() || pathOf(to, pathname) === pathname;
  const noteEntry = () => {
    here = indexOf(window.history.state);
  };

  const held: Moves = {
    push: (...args) => {
      if (!passes(args[0])) return onHeld(() => free.push(...args));
      free.push(...args);
      noteEntry();
    },
    replace: (...args) => (passes(args[0]) ? free.replace(...args) : onHeld(() => free.replace(...args))),
    go: (steps) => (isFree() ? free.go(steps) : onHeld(() => free.go(steps))),
  };
  const revertStep = (event: PopStateEvent) => {
    if (isFree() || here === null) return;
    if (window.location.pathname === pathname) {
      noteEntry();
      return;
    }
    event.stopImmediatePropagation();
    const steps = (indexOf(event.state) ?? here - 1) - here;
    window.history.go(-steps);
    onHeld(() => window.history.go(steps));
  };

  Object.assign(navigator, held);
  const endSteps = interceptPopState(revertStep);
  return () => {
    Object.assign(navigator, { push: free.push, replace: free.replace, go: free.go });
    endSteps();
  };
}

const pathOf = (to: To, here: string): string =>
  new URL(typeof to === 'string' ? to : createPath(to), `http://site.invalid${here}`).pathname;

/** Returns the position of a history entry; the router stores it in the entry. */
function indexOf(state: unknown): number | null {
  const index: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null;
  return typeof index === 'number' ? index : null;
}

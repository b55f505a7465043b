import { createPath, type Navigator, type To } from 'react-router-dom';
import { interceptPopState } from '../../../lib/navigationGuard.ts';

type Hold = {
  /** The path of the page that is held; changes of its query and hash pass. */
  pathname: string;
  /** Asked each time; true lets everything pass. */
  isFree: () => boolean;
  /** Somebody wants to leave; `leave` does what they wanted, once `isFree`. */
  onHeld: (leave: () => void) => void;
};

type Moves = { push: Navigator['push']; replace: Navigator['replace']; go: Navigator['go'] };

/**
 * Holds back what would leave a page: the router's `push`, `replace` and `go`, and the browser's back and forward, which are
 * taken back before the router hears of them. Gives what ends it.
 *
 * `useBlocker` needs the data router, which would weigh on every page of the site.
 */
export function holdNavigation(navigator: Navigator, { pathname, isFree, onHeld }: Hold): () => void {
  const free: Moves = { ...navigator };
  let here = indexOf(window.history.state);
  const passes = (to: To) => isFree() || pathOf(to, pathname) === pathname;
  // An entry more, of the same page.
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
  const takeBack = (event: PopStateEvent) => {
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
  const endSteps = interceptPopState(takeBack);
  return () => {
    Object.assign(navigator, { push: free.push, replace: free.replace, go: free.go });
    endSteps();
  };
}

const pathOf = (to: To, here: string): string =>
  new URL(typeof to === 'string' ? to : createPath(to), `http://site.invalid${here}`).pathname;

/** Where in the history an entry stands: the router of the browser numbers its own. */
function indexOf(state: unknown): number | null {
  const index: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null;
  return typeof index === 'number' ? index : null;
}

import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Every route change starts at the top, and the keyboard starts in the new page instead of where the old link was.
 * Query and hash are part of the same page: a tab in the address neither scrolls nor moves the focus.
 */
export function useRouteChange(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    // Otherwise the browser would scroll back down after "back", against the rule above.
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

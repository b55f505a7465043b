import { useEffect, useRef } from 'react';
import { selectSite } from '../../features/site/siteSlice.ts';
import { useCurrentPageTitle } from '../../lib/pageTitle.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** Writes the window's title and says each one after the first: a route change is silent for screen readers. */
export function RouteAnnouncer() {
  const title = useCurrentPageTitle();
  const siteName = useAppSelector(selectSite)?.name;
  const region = useRef<HTMLSpanElement>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    if (title) document.title = siteName ? `${title} | ${siteName}` : title;
  }, [title, siteName]);

  useEffect(() => {
    if (!title) return;
    if (!isFirst.current && region.current) region.current.textContent = title;
    isFirst.current = false;
  }, [title]);

  return <VisuallyHidden ref={region} aria-live="polite" />;
}

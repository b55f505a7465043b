import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectSite } from '../features/site/siteSlice.ts';
import { useCurrentPageTitle } from '../lib/pageTitle.ts';
import { useAppSelector } from '../store/hooks.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** Writes the window's title and, after the first page, says each new one: a route change is silent for screen readers. */
export function RouteAnnouncer() {
  const title = useCurrentPageTitle();
  const siteName = useAppSelector(selectSite)?.name;
  const { key } = useLocation();
  const hasMoved = key !== 'default';
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    if (title) document.title = siteName ? `${title} | ${siteName}` : title;
  }, [title, siteName]);

  useEffect(() => {
    if (hasMoved && title) setAnnounced(title);
  }, [hasMoved, title]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}

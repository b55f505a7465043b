import { SITE_PAGES } from '@institut/contract/site/pages';
import { useSelector } from 'react-redux';
import { selectSite } from '../../features/site/siteSlice.ts';

/** Returns a function that builds a `mailto:` address; until the institute's address is loaded, the path of the page that shows it. */
export function useInquiry(): (subject: string, body?: string) => string {
  const email = useSelector(selectSite)?.contact.email;
  return (subject, body = '') => {
    if (email === undefined) return SITE_PAGES.services.path;
    const text = body && `&body=${encodeURIComponent(body)}`;
    return `mailto:${email}?subject=${encodeURIComponent(subject)}${text}`;
  };
}

import { SITE_PAGES } from '@institut/contract/sitePages';
import { useSelector } from 'react-redux';
import { selectSite } from '../../features/site/siteSlice.ts';

/** An address that opens a letter to the institute; until its mailbox is known, the page that will show it. */
export function useInquiry(): (subject: string, body?: string) => string {
  const email = useSelector(selectSite)?.contact.email;
  return (subject, body = '') => {
    if (email === undefined) return SITE_PAGES.services.path;
    const text = body && `&body=${encodeURIComponent(body)}`;
    return `mailto:${email}?subject=${encodeURIComponent(subject)}${text}`;
  };
}

import { SITE_PAGES } from '@institut/contract/sitePages';
import { selectSite } from '../../features/site/siteSlice.ts';
import { useAppSelector } from '../../store/hooks.ts';

/** An address that opens a letter to the institute; until its mailbox is known, the page that will show it. */
export function useInquiry(): (subject: string, body?: string) => string {
  const email = useAppSelector(selectSite)?.contact.email;
  return (subject, body = '') => {
    if (email === undefined) return SITE_PAGES.services.path;
    const text = body && `&body=${encodeURIComponent(body)}`;
    return `mailto:${email}?subject=${encodeURIComponent(subject)}${text}`;
  };
}

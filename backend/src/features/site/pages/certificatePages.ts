import { CERTIFICATES_PATH } from '@institut/contract/certificates/paths';
import { registered } from '../../../lib/registered.ts';
import { listedPage, notFoundPage, unlistedPage } from './fixedPages.ts';
import type { PageDescription, PageSite } from './page.ts';

/** Returns how a certificate is called, by the code as somebody has typed it; null for a code that none has. */
export const certificateName = registered<(code: string) => Promise<string | null>>('CERTIFICATE_NAME');

const FORM = {
  headline: 'Provjera uvjerenja',
  description:
    'Saznajte po šifri ili QR kodu da li uvjerenje ili potvrda o pohađanju vrijedi i šta na njoj piše.',
};

/** `/uvjerenja` */
export const describeCertificateForm = (site: PageSite): PageDescription =>
  listedPage({ path: CERTIFICATES_PATH, title: FORM.headline }, FORM, site);

/** `/uvjerenja/{code}`, which nobody finds by a search engine. The head says no name: it is shown where links are shared. */
export async function describeCertificate(code: string, site: PageSite): Promise<PageDescription> {
  const name = await certificateName.get()(code);
  if (name === null) return { ...notFoundPage(site), title: 'Uvjerenje nije pronađeno' };
  const page = unlistedPage(name, `Da li ${name} vrijedi i šta na njemu piše.`, site);
  return { ...page, robots: 'noindex, follow' };
}

/** Returns whether a path is the page of a certificate, which is limited and stored nowhere. */
export const isCertificatePath = (path: string): boolean => path.startsWith(`${CERTIFICATES_PATH}/`);

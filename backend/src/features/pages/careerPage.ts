import { apiUrl } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { parseId } from '../../http/parse.ts';
import { plainText } from '../../lib/plainText.ts';
import { getCareer } from '../careers/career.service.ts';
import { breadcrumbs } from './jsonLd/breadcrumbs.ts';
import { jobPosting } from './jsonLd/jobPosting.ts';
import type { PageDescription, PageSite } from './page.types.ts';
import { sharedImage } from './pageImage.ts';
import { summarize } from './summary.ts';

/** `/career/{id}`; throws `not_found` for one that is closed, past its deadline or a draft. */
export async function describeCareer(id: string, site: PageSite): Promise<PageDescription> {
  const career = await getCareer(parseId(id, 'careers'), { withAll: false });
  const path = apiUrl(SITE_PAGES.career.path, { id: career._id.toString() });
  return {
    status: 200,
    title: career.title,
    headline: career.title,
    description: summarize(career.brief) || summarize(plainText(career.description)),
    canonicalPath: path,
    robots: 'index, follow',
    image: await sharedImage(career.image, career.title, site),
    type: 'website',
    jsonLd: [
      jobPosting(career, { path }, site),
      breadcrumbs(site, [SITE_PAGES.careers, { path, title: career.title }]),
    ],
  };
}

import { apiUrl } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { parseId } from '../../http/parse.ts';
import { plainText } from '../../lib/plainText.ts';
import { getNewsItem } from '../news/news.service.ts';
import { breadcrumbs } from './jsonLd/breadcrumbs.ts';
import { newsArticle } from './jsonLd/newsArticle.ts';
import type { PageDescription, PageSite } from './page.types.ts';
import { sharedImage } from './pageImage.ts';
import { summarize } from './summary.ts';

/** `/vijest/{id}`; throws `not_found` for a draft as for an item that is not there. */
export async function describeNewsItem(id: string, site: PageSite): Promise<PageDescription> {
  const item = await getNewsItem(parseId(id, 'news'), { withDrafts: false });
  const path = apiUrl(SITE_PAGES.newsItem.path, { id: item._id.toString() });
  const image = await sharedImage(item.image, item.title, site);
  const description = summarize(item.subTitle) || summarize(plainText(item.description));
  return {
    status: 200,
    title: item.title,
    headline: item.title,
    description,
    canonicalPath: path,
    robots: 'index, follow',
    image,
    type: 'article',
    publishedTime: item.date,
    jsonLd: [
      newsArticle(item, { path, image, description }, site),
      breadcrumbs(site, [SITE_PAGES.news, { path, title: item.title }]),
    ],
  };
}

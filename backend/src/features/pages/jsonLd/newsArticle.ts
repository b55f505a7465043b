import { NEWS_CATEGORY_LABELS, type NewsCategory } from '@institut/contract/news';
import { absoluteUrl } from '../absoluteUrl.ts';
import type { JsonLd, PageImage, PageSite } from '../page.types.ts';
import { institute } from './organization.ts';

type Item = { title: string; author: string; category: NewsCategory; date: string; updatedAt: Date };
type Page = { path: string; image: PageImage; description: string };

/** https://developers.google.com/search/docs/appearance/structured-data/article */
export function newsArticle(item: Item, { path, image, description }: Page, site: PageSite): JsonLd {
  const url = absoluteUrl(site, path);
  return {
    '@type': 'NewsArticle',
    '@id': url,
    mainEntityOfPage: url,
    headline: item.title,
    description,
    inLanguage: 'bs',
    articleSection: NEWS_CATEGORY_LABELS[item.category],
    image: [absoluteUrl(site, image.path)],
    datePublished: item.date,
    dateModified: item.updatedAt.toISOString(),
    author: authorOf(item.author, site),
    publisher: institute(site),
  };
}

const CAPITALISED = /^\p{Lu}[\p{L}'-]*$/u;

/** A person is written with capitals throughout (Amra Hodžić), a department is not (Odjel za obrazovanje). */
function authorOf(name: string, site: PageSite): JsonLd {
  const words = name.split(' ');
  const isPerson = words.length > 1 && words.every((word) => CAPITALISED.test(word));
  return isPerson
    ? { '@type': 'Person', name }
    : { '@type': 'Organization', name, url: absoluteUrl(site, '/') };
}

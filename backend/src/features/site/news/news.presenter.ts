import type { AdminNewsItem, AdminNewsSummary, NewsItem, NewsSummary } from '@institut/contract/news/schema';
import { presentEdited } from '../../content/content.ts';
import type { NewsFields } from './news.model.ts';
import type { NewsSummaryFields } from './newsList.service.ts';

export function presentNewsSummary(item: NewsSummaryFields): NewsSummary {
  return {
    _id: item._id.toString(),
    title: item.title,
    subTitle: item.subTitle,
    image: item.image,
    imageFocus: item.imageFocus,
    newsType: item.newsType,
    author: item.author,
    category: item.category,
    date: item.date,
  };
}

export function presentNewsItem(item: NewsFields): NewsItem {
  return { ...presentNewsSummary(item), imageAlt: item.imageAlt ?? '', description: item.description };
}

export function presentAdminNewsSummary(item: NewsSummaryFields): AdminNewsSummary {
  return { ...presentNewsSummary(item), ...presentEdited(item) };
}

export function presentAdminNewsItem(item: NewsFields): AdminNewsItem {
  return { ...presentNewsItem(item), ...presentEdited(item) };
}

import type { NewsCategory, NewsType } from '@institut/contract/news';
import { newsBody, type AdminNewsItem, type NewsBody, type NewsItem } from '@institut/contract/news.schema';
import type { EditRecord } from '../../admin/edit/useEditForm.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { UNTITLED } from '../../../lib/untitled.ts';

export type NewsValues = {
  title: string;
  subTitle: string;
  image: string;
  description: string;
  newsType: NewsType;
  author: string;
  category: NewsCategory;
  date: string;
};

/** What a draft begins with, since it is what most items are published with. */
export type NewsSuggestions = { author: string; date: string };

export function newsRecord(item: AdminNewsItem, suggested: NewsSuggestions): EditRecord<NewsValues> {
  const { title, subTitle, image, description, newsType, category } = item;
  return {
    version: item.version,
    values: {
      title,
      subTitle,
      image,
      description,
      newsType,
      category,
      author: item.author || (item.isDraft ? suggested.author : ''),
      date: item.date || (item.isDraft ? suggested.date : ''),
    },
  };
}

export const newsBodyOf = (values: NewsValues, version: number): NewsBody => ({ ...values, version });

export const checkNews = (values: NewsValues): Record<string, string> => fieldErrors(newsBody, values);

/** The item as visitors would see it with these values. */
export const newsPreview = (item: AdminNewsItem, values: NewsValues): NewsItem => ({
  ...item,
  ...values,
  title: values.title || UNTITLED,
});

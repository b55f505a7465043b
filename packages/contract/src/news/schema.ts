import { z } from 'zod';
import {
  adminFields,
  draftDay,
  editVersion,
  imageBody,
  imageSummary,
  includeDrafts,
  enteredDay,
  optionalPaging,
  requiredRichText,
  richText,
  sortDirection,
} from '../content/schema.ts';
import { objectId, optionalText, requiredText, searchKeyword } from '../frame/fields.ts';
import { NEWS_CATEGORIES, NEWS_SORTS, NEWS_TYPES } from './values.ts';

const newsType = z.enum(NEWS_TYPES, 'Odaberite tip vijesti.');
const category = z.enum(NEWS_CATEGORIES, 'Odaberite kategoriju.');

export const newsListQuery = z.object({
  ...optionalPaging,
  keyword: searchKeyword.unwrap().optional(),
  category: category.optional(),
  newsType: newsType.optional(),
  sort: z.enum(NEWS_SORTS).optional(),
  direction: sortDirection,
  drafts: includeDrafts,
});

const TITLE_MAX = 200;
const AUTHOR_MAX = 120;

export const newsBody = z.object({
  version: editVersion,
  title: requiredText(TITLE_MAX, 'Unesite naslov.'),
  subTitle: optionalText(300),
  ...imageBody,
  description: requiredRichText('Unesite tekst vijesti.'),
  newsType,
  author: requiredText(AUTHOR_MAX, 'Unesite autora.'),
  category,
  date: enteredDay,
});
export type NewsBody = z.infer<typeof newsBody>;

/** A draft may lack what its publication needs. */
export const newsDraftBody = newsBody.extend({
  title: optionalText(TITLE_MAX),
  description: richText(),
  author: optionalText(AUTHOR_MAX),
  date: draftDay,
});
export type NewsDraftBody = z.infer<typeof newsDraftBody>;

export const newsSummary = z.object({
  _id: objectId,
  title: z.string(),
  subTitle: z.string(),
  ...imageSummary,
  newsType,
  author: z.string(),
  category,
  /** YYYY-MM-DD; empty in a draft. */
  date: z.string(),
});
export type NewsSummary = z.infer<typeof newsSummary>;

export const newsItem = newsSummary.extend({
  imageAlt: z.string(),
  /** HTML. */
  description: z.string(),
});
export type NewsItem = z.infer<typeof newsItem>;

export const adminNewsSummary = newsSummary.extend(adminFields);
export type AdminNewsSummary = z.infer<typeof adminNewsSummary>;

export const adminNewsItem = newsItem.extend(adminFields);
export type AdminNewsItem = z.infer<typeof adminNewsItem>;

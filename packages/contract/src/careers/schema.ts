import { z } from 'zod';
import { CAREER_CATEGORIES, CAREER_SORTS, CAREER_STATUSES } from './values.ts';
import {
  adminFields,
  draftDay,
  editVersion,
  imageBody,
  imageSummary,
  enteredDay,
  optionalPaging,
  requiredRichText,
  richText,
  sortDirection,
} from '../content/schema.ts';
import { CAREER_BRIEF_MAX } from '../limits.ts';
import { objectId, optionalText, requiredText, searchKeyword } from '../frame/fields.ts';

const category = z.enum(CAREER_CATEGORIES, 'Odaberite kategoriju.');
const status = z.enum(CAREER_STATUSES, 'Odaberite status.');

export const careerListQuery = z.object(optionalPaging);

export const adminCareerListQuery = careerListQuery.extend({
  keyword: searchKeyword,
  category: category.optional(),
  status: status.optional(),
  sort: z.enum(CAREER_SORTS).optional(),
  direction: sortDirection,
});

const TITLE_MAX = 200;

const careerFields = z.object({
  version: editVersion,
  title: requiredText(TITLE_MAX, 'Unesite naziv.'),
  ...imageBody,
  brief: requiredText(CAREER_BRIEF_MAX, 'Unesite kratak opis.'),
  description: requiredRichText('Unesite opis.'),
  category,
  status,
  date: enteredDay,
  dateEnd: enteredDay,
});

export const careerBody = careerFields.refine(({ date, dateEnd }) => date <= dateEnd, {
  path: ['dateEnd'],
  message: 'Rok za prijavu ne može biti prije datuma objave.',
});
export type CareerBody = z.infer<typeof careerBody>;

/** A draft may lack what its publication needs. */
export const careerDraftBody = careerFields.extend({
  title: optionalText(TITLE_MAX),
  brief: optionalText(CAREER_BRIEF_MAX),
  description: richText(),
  date: draftDay,
  dateEnd: draftDay,
});
export type CareerDraftBody = z.infer<typeof careerDraftBody>;

export const careerSummary = z.object({
  _id: objectId,
  title: z.string(),
  ...imageSummary,
  brief: z.string(),
  category,
  status,
  /** YYYY-MM-DD, as `dateEnd`; empty in a draft. */
  date: z.string(),
  /** The last day to apply. */
  dateEnd: z.string(),
});
export type CareerSummary = z.infer<typeof careerSummary>;

export const career = careerSummary.extend({
  imageAlt: z.string(),
  /** HTML. */
  description: z.string(),
});
export type Career = z.infer<typeof career>;

export const adminCareerSummary = careerSummary.extend(adminFields);
export type AdminCareerSummary = z.infer<typeof adminCareerSummary>;

export const adminCareer = career.extend(adminFields);
export type AdminCareer = z.infer<typeof adminCareer>;

import type { CareerCategory } from '@institut/contract/career';
import { endOfDay } from '../../../lib/instituteDay.ts';
import { absoluteUrl } from '../absoluteUrl.ts';
import type { JsonLd, PageSite } from '../page.types.ts';
import { institute, postalAddress } from './organization.ts';

type Career = {
  _id: { toString(): string };
  title: string;
  description: string;
  category: CareerCategory;
  date: string;
  dateEnd: string;
};

/** Our kinds of work among those that search engines know. */
const EMPLOYMENT_TYPES: Record<CareerCategory, string> = {
  'Ugovor o radu': 'FULL_TIME',
  'Ugovor o djelu': 'CONTRACTOR',
  Apprentiship: 'PART_TIME',
  'Obuka uz rad': 'INTERN',
  Volontiranje: 'VOLUNTEER',
};

/** https://developers.google.com/search/docs/appearance/structured-data/job-posting */
export function jobPosting(career: Career, { path }: { path: string }, site: PageSite): JsonLd {
  const url = absoluteUrl(site, path);
  return {
    '@type': 'JobPosting',
    '@id': url,
    url,
    title: career.title,
    description: career.description,
    identifier: { '@type': 'PropertyValue', name: site.name, value: career._id.toString() },
    datePosted: career.date,
    validThrough: endOfDay(career.dateEnd),
    employmentType: EMPLOYMENT_TYPES[career.category],
    hiringOrganization: institute(site),
    jobLocation: { '@type': 'Place', address: postalAddress(site) },
  };
}

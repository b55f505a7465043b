import type { Course } from '@institut/contract/course.schema';
import { plainText } from '../../../lib/plainText.ts';
import { absoluteUrl } from '../absoluteUrl.ts';
import type { JsonLd, PageImage, PageSite } from '../page.types.ts';
import { institute, postalAddress } from './organization.ts';

/** Of our ratings (contract, RATINGS). */
const SCALE = { bestRating: 5, worstRating: 1 };

type Page = { path: string; image: PageImage; description: string };

/** https://developers.google.com/search/docs/appearance/structured-data/course-info */
export function courseData(course: Course, { path, image, description }: Page, site: PageSite): JsonLd {
  const url = absoluteUrl(site, path);
  return {
    '@type': 'Course',
    '@id': url,
    url,
    name: course.name,
    description,
    inLanguage: 'bs',
    image: absoluteUrl(site, image.path),
    provider: institute(site),
    offers: offer(course, url),
    hasCourseInstance: instance(course, site),
    ...ratings(course),
  };
}

const offer = ({ price, countInStock }: Course, url: string): JsonLd => ({
  '@type': 'Offer',
  url,
  category: price > 0 ? 'Paid' : 'Free',
  price: price.toFixed(2),
  priceCurrency: 'BAM',
  availability: `https://schema.org/${countInStock > 0 ? 'InStock' : 'SoldOut'}`,
});

function instance(course: Course, site: PageSite): JsonLd {
  return {
    '@type': 'CourseInstance',
    courseMode: isPartlyRemote(course) ? 'Blended' : 'Onsite',
    ...(course.duration > 0 && { courseWorkload: `PT${course.duration}H` }),
    ...(course.start && { startDate: course.start }),
    location: { '@type': 'Place', name: site.name, address: postalAddress(site) },
  };
}

/** No field says where a course is held; its text does when a part is not in the classroom. */
const isPartlyRemote = ({ shortDesc, description }: Course): boolean =>
  /\bna daljinu\b/i.test(plainText(`${shortDesc} ${description}`));

/** Only what somebody has really given: a rating without reviews is no rating. */
function ratings({ rating, numReviews, reviews }: Course) {
  if (numReviews === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Number(rating.toFixed(2)),
      reviewCount: numReviews,
      ...SCALE,
    },
    review: reviews.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.name },
      datePublished: review.createdAt.slice(0, 10),
      reviewBody: review.comment,
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, ...SCALE },
    })),
  };
}

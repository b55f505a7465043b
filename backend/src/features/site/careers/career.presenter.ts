import type {
  AdminCareer,
  AdminCareerSummary,
  Career,
  CareerSummary,
} from '@institut/contract/careers/schema';
import { presentEdited } from '../../content/content.ts';
import type { CareerFields } from './career.model.ts';
import type { CareerSummaryFields } from './careerList.service.ts';

export function presentCareerSummary(career: CareerSummaryFields): CareerSummary {
  return {
    _id: career._id.toString(),
    title: career.title,
    image: career.image,
    imageFocus: career.imageFocus,
    brief: career.brief,
    category: career.category,
    status: career.status,
    date: career.date,
    dateEnd: career.dateEnd,
  };
}

export function presentCareer(career: CareerFields): Career {
  return {
    ...presentCareerSummary(career),
    imageAlt: career.imageAlt ?? '',
    description: career.description,
  };
}

export function presentAdminCareerSummary(career: CareerSummaryFields): AdminCareerSummary {
  return { ...presentCareerSummary(career), ...presentEdited(career) };
}

export function presentAdminCareer(career: CareerFields): AdminCareer {
  return { ...presentCareer(career), ...presentEdited(career) };
}

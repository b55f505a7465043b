import type { CareerCategory, CareerStatus } from '@institut/contract/career';
import { careerBody, type AdminCareer, type Career, type CareerBody } from '@institut/contract/career.schema';
import type { EditRecord } from '../../admin/edit/useEditForm.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { UNTITLED } from '../../../lib/untitled.ts';

export type CareerValues = {
  title: string;
  image: string;
  brief: string;
  description: string;
  category: CareerCategory;
  status: CareerStatus;
  date: string;
  dateEnd: string;
};

/** A draft begins with `today` as its day of publication; its deadline is for the editor to set. */
export function careerRecord(career: AdminCareer, today: string): EditRecord<CareerValues> {
  const { title, image, brief, description, category, status, dateEnd } = career;
  const date = career.date || (career.isDraft ? today : '');
  return {
    version: career.version,
    values: { title, image, brief, description, category, status, date, dateEnd },
  };
}

export const careerBodyOf = (values: CareerValues, version: number): CareerBody => ({ ...values, version });

export const checkCareer = (values: CareerValues): Record<string, string> => fieldErrors(careerBody, values);

/** The career as visitors would see it with these values. */
export const careerPreview = (career: AdminCareer, values: CareerValues): Career => ({
  ...career,
  ...values,
  title: values.title || UNTITLED,
});

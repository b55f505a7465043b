import { POLICY_LABELS } from '../cancellations/labels.ts';
import { TIMETABLE_LABELS } from '../timetable/labels.ts';

/** The labels of the fields in the form, the audit log and the exports. */
export const COURSE_LABELS = {
  name: 'Naziv',
  subTitle: 'Podnaslov',
  shortDesc: 'Kratak opis',
  description: 'Opis kursa',
  start: 'Početak',
  duration: 'Trajanje u satima',
  price: 'Cijena u KM',
  capacity: 'Ukupno mjesta',
  countInStock: 'Slobodna mjesta',
  category: 'Kategorija',
  tipObuke: 'Tip obuke',
  ishodiObuke: 'Ishodi obuke',
  perspektiveObuke: 'Perspektive nakon obuke',
  policy: 'Pravila otkazivanja',
  ...POLICY_LABELS,
  ...TIMETABLE_LABELS,
};

import { POLICY_LABELS } from '../cancellations/labels.ts';
import { COMPLETION_LABELS } from '../certificates/labels.ts';
import { DISCOUNT_LABELS } from '../discounts/labels.ts';
import { REGISTER_LABELS } from '../register/labels.ts';
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
  completion: 'Uvjerenja',
  'completion.minPercent': COMPLETION_LABELS.minPercent,
  'completion.needsPass': COMPLETION_LABELS.needsPass,
  'completion.needsPayment': COMPLETION_LABELS.needsPayment,
  'completion.title': COMPLETION_LABELS.title,
  register: 'Evidencija za nadležni organ',
  'register.authority': REGISTER_LABELS.authority,
  'register.act': REGISTER_LABELS.act,
  'register.article': REGISTER_LABELS.article,
  'register.fields': REGISTER_LABELS.fields,
  'register.isRequired': REGISTER_LABELS.isRequired,
  'register.keepYears': REGISTER_LABELS.keepYears,
  ...DISCOUNT_LABELS,
  ...TIMETABLE_LABELS,
};

import { COURSE_CATEGORY_LABELS, COURSE_TYPE_LABELS } from '@institut/contract/course';
import type { CourseEditValues } from './courseEdit.ts';
import { formatDate } from '../../../lib/format.ts';
import { htmlText } from '../../../lib/htmlText.ts';
import type { EditLabels } from '../../admin/edit/editLabels.ts';

export const COURSE_LABELS: EditLabels<CourseEditValues> = {
  name: { label: 'Naziv' },
  subTitle: { label: 'Podnaslov' },
  image: { label: 'Slika' },
  shortDesc: { label: 'Kratak opis', inWords: htmlText },
  description: { label: 'Opis kursa', inWords: htmlText },
  start: { label: 'Početak', inWords: formatDate },
  duration: { label: 'Trajanje u satima' },
  price: { label: 'Cijena u KM' },
  countInStock: { label: 'Slobodna mjesta' },
  category: { label: 'Kategorija', inWords: (category) => COURSE_CATEGORY_LABELS[category] },
  tipObuke: { label: 'Tip obuke', inWords: (type) => COURSE_TYPE_LABELS[type] },
  ishodiObuke: { label: 'Ishodi obuke', inWords: htmlText },
  perspektiveObuke: { label: 'Perspektive nakon obuke', inWords: htmlText },
};

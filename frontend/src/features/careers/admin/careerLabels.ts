import { CAREER_CATEGORY_LABELS, CAREER_STATUS_LABELS } from '@institut/contract/career';
import type { CareerValues } from './careerEdit.ts';
import { formatDate } from '../../../lib/format.ts';
import { htmlText } from '../../../lib/htmlText.ts';
import type { EditLabels } from '../../admin/edit/editLabels.ts';

export const CAREER_LABELS: EditLabels<CareerValues> = {
  title: { label: 'Naziv' },
  image: { label: 'Slika' },
  brief: { label: 'Kratak opis' },
  description: { label: 'Opis', inWords: htmlText },
  category: { label: 'Kategorija', inWords: (category) => CAREER_CATEGORY_LABELS[category] },
  status: { label: 'Status', inWords: (status) => CAREER_STATUS_LABELS[status] },
  date: { label: 'Datum objave', inWords: formatDate },
  dateEnd: { label: 'Rok za prijavu', inWords: formatDate },
};

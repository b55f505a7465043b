import { NEWS_CATEGORY_LABELS, NEWS_TYPE_LABELS } from '@institut/contract/news';
import type { NewsValues } from './newsEdit.ts';
import { formatDate } from '../../../lib/format.ts';
import { htmlText } from '../../../lib/htmlText.ts';
import type { EditLabels } from '../../admin/edit/editLabels.ts';

export const NEWS_LABELS: EditLabels<NewsValues> = {
  title: { label: 'Naslov' },
  subTitle: { label: 'Podnaslov' },
  image: { label: 'Slika' },
  description: { label: 'Tekst vijesti', inWords: htmlText },
  newsType: { label: 'Tip vijesti', inWords: (type) => NEWS_TYPE_LABELS[type] },
  author: { label: 'Autor' },
  category: { label: 'Kategorija', inWords: (category) => NEWS_CATEGORY_LABELS[category] },
  date: { label: 'Datum', inWords: formatDate },
};

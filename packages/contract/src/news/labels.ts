/** The labels of the fields in the form, the audit log and the exports. */
export const NEWS_LABELS = {
  title: 'Naslov',
  subTitle: 'Podnaslov',
  author: 'Autor',
  description: 'Tekst vijesti',
  newsType: 'Tip vijesti',
  category: 'Kategorija',
  date: 'Datum',
};

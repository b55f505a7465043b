/** The labels of the fields in the form, the audit log and the exports. */
export const CAREER_LABELS = {
  title: 'Naziv',
  brief: 'Kratak opis',
  description: 'Opis',
  category: 'Kategorija',
  status: 'Status',
  date: 'Datum objave',
  dateEnd: 'Rok za prijavu',
};

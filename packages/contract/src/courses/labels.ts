/** Labels of the fields in the form, the audit log and the exports. */
export const COURSE_LABELS = {
  name: 'Naziv',
  subTitle: 'Podnaslov',
  shortDesc: 'Kratak opis',
  description: 'Opis',
  start: 'Početak',
  duration: 'Trajanje (sati)',
  price: 'Cijena (KM)',
  capacity: 'Ukupno mjesta',
  countInStock: 'Slobodnih mjesta',
  category: 'Kategorija',
  tipObuke: 'Tip obuke',
  ishodiObuke: 'Ishodi obuke',
  perspektiveObuke: 'Perspektive obuke',
};

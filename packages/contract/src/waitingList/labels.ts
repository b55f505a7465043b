/** The labels of an entry of a waiting list in the forms, the lists of staff and the copy of one's own data. */
export const WAITING_LABELS = {
  name: 'Ime i prezime',
  email: 'E-mail',
  qty: 'Broj mjesta',
  acceptsFewer: 'Prima i manje mjesta',
  joinedAt: 'Na listi od',
  position: 'Redni broj',
  state: 'Stanje',
  offer: 'Ponuda',
  until: 'Ponuda vrijedi do',
  expiredOffers: 'Istekle ponude',
  reason: 'Razlog',
};

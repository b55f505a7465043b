/** The labels of the fields in the form, the pages, the mails and the exports. */
export const PAYER_LABELS = {
  payer: 'Platilac',
  name: 'Naziv',
  personName: 'Ime i prezime',
  jib: 'JIB',
  pdv: 'PDV broj',
  address: 'Adresa',
  contact: 'Kontakt',
  purchaseOrder: 'Broj narudžbenice',
  accountantEmail: 'E-mail računovodstva',
};

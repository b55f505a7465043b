/** The labels of a participant in the forms, the audit log, the import and the exports. */
export const PARTICIPANT_LABELS = {
  name: 'Ime',
  lastName: 'Prezime',
  email: 'E-mail',
  phone: 'Telefon',
  guardian: 'Ime roditelja ili staratelja',
  state: 'Stanje',
  participant: 'Polaznik',
  seat: 'Mjesto',
};

export const GUARDIAN_HELP = 'Za maloljetne polaznike.';

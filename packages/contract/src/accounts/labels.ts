/** The labels of the fields in the form, the audit log and the exports. */
export const USER_LABELS = {
  name: 'Ime',
  lastName: 'Prezime',
  email: 'E-mail adresa',
  isAdmin: 'Administrator',
  roles: 'Uloge',
  isEmailConfirmed: 'E-mail adresa potvrđena',
};

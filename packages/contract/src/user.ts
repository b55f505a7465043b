export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 200;
/** For how long a session counts as confirmed after its user has given the password. */
export const CONFIRMATION_MINUTES = 10;
/** The default page size of the list of users. */
export const USER_PAGE_SIZE = 50;

export const USER_SORTS = ['createdAt', 'name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Labels of the fields in the form, the audit log and the exports. */
export const USER_LABELS = {
  name: 'Ime',
  lastName: 'Prezime',
  email: 'E-mail',
  isAdmin: 'Administrator',
  isEmailConfirmed: 'E-mail adresa potvrđena',
};

/** Returns first and last name as one text; the last name may be empty. */
export const fullName = ({ name, lastName }: { name: string; lastName: string }): string =>
  [name, lastName].filter(Boolean).join(' ');

import { momentText } from '../frame/dayText.ts';

/** The data of the institute. */
export const INSTITUTE_NAMES = [
  'legalName',
  'jib',
  'pdv',
  'street',
  'postalCode',
  'city',
  'email',
  'bankName',
  'bankAccount',
  'bankRecipient',
  'otherAccounts',
  'licence',
] as const;
export type InstituteName = (typeof INSTITUTE_NAMES)[number];

/** The values that staff may set in place of variables of `.env`; the record in the database has these names. */
export const SETTING_NAMES = [
  ...INSTITUTE_NAMES,
  'phones',
  'hours',
  'contactEmail',
  'reminderDays',
  'expiryDays',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** Returns whether a value is a number of days; the others are texts. */
export const isCount = (name: SettingName): name is 'reminderDays' | 'expiryDays' =>
  name === 'reminderDays' || name === 'expiryDays';

/** The values without which no proforma, receipt or order to the bank is made. */
export const NEEDED_FOR_DOCUMENTS = [
  'legalName',
  'jib',
  'street',
  'postalCode',
  'city',
  'bankName',
  'bankAccount',
] as const satisfies readonly InstituteName[];

/** The label and effect of each value, for staff, and the variable that counts while it is empty. */
export const SETTING_INFO = {
  legalName: {
    label: 'Naziv iz registra',
    does: 'Stoji na predračunima, potvrdama o uplati i uvjerenjima.',
    variable: 'SITE_LEGAL_NAME',
  },
  jib: { label: 'JIB', does: '13 cifara, na predračunima i potvrdama o uplati.', variable: 'SITE_JIB' },
  pdv: { label: 'PDV broj', does: '12 cifara, samo ako je institut u sistemu PDV-a.', variable: 'SITE_PDV' },
  street: {
    label: 'Ulica i broj',
    does: 'Na stranicama, na dokumentima i u e-mailovima.',
    variable: 'SITE_STREET',
  },
  postalCode: { label: 'Poštanski broj', does: '', variable: 'SITE_POSTAL_CODE' },
  city: { label: 'Grad', does: 'I mjesto izdavanja dokumenata.', variable: 'SITE_CITY' },
  email: {
    label: 'E-mail instituta',
    does: 'Na stranicama, na dokumentima i u e-mailovima. Adresa s koje e-mailovi stižu ostaje ista.',
    variable: 'SITE_EMAIL',
  },
  bankName: { label: 'Banka', does: 'Na uplatnici i na dokumentima.', variable: 'SITE_BANK_NAME' },
  bankAccount: {
    label: 'Račun za uplate',
    does: '16 cifara ili IBAN. Stoji na novim predračunima; izdati predračuni i izvodi ranijeg računa i dalje vrijede. Svi administratori dobijaju e-mail o izmjeni.',
    variable: 'SITE_BANK_ACCOUNT',
  },
  bankRecipient: {
    label: 'Primalac uplate',
    does: 'Na uplatnici i u nalozima za povrat.',
    variable: 'SITE_BANK_RECIPIENT',
  },
  otherAccounts: {
    label: 'Drugi računi',
    does: 'Na dokumentima ispod prvog; i njihovi izvodi se primaju. Svaki u svom redu, npr. Druga banka d.d. = 1610000000000011.',
    variable: 'SITE_OTHER_ACCOUNTS',
  },
  licence: {
    label: 'Upis u registar obrazovanja odraslih',
    does: 'Cijela rečenica, kakvu nose uvjerenja.',
    variable: 'SITE_ADULT_EDUCATION_LICENCE',
  },
  phones: {
    label: 'Telefoni',
    does: 'Stoje na stranici „Kontakt” i u e-mailovima, prvi i na dokumentima. Svaki broj u svom redu.',
    variable: 'SITE_PHONES',
  },
  hours: {
    label: 'Radno vrijeme',
    does: 'Stoji na stranici „Kontakt”, svaki red zasebno.',
    variable: 'SITE_HOURS',
  },
  contactEmail: {
    label: 'Ko dobija poruke sa stranice „Kontakt”',
    does: 'Na ovu adresu stižu poruke posjetilaca. E-mail instituta na stranicama ostaje isti.',
    variable: 'SITE_EMAIL',
  },
  reminderDays: {
    label: 'Podsjetnik za uplatu (dana)',
    does: 'Toliko dana nakon slanja prijava treba biti plaćena; tog dana podnosilac dobija podsjetnik. Vrijedi za nove prijave. 0: bez podsjetnika.',
    variable: 'UNPAID_REMINDER_DAYS',
  },
  expiryDays: {
    label: 'Istek neplaćene prijave (dana)',
    does: 'Toliko dana nakon podsjetnika neplaćena prijava ističe i mjesta su slobodna. Uslovi obećavaju najmanje 3 dana. 0: prijave ne ističu.',
    variable: 'UNPAID_EXPIRY_DAYS',
  },
} as const satisfies Record<SettingName, { label: string; does: string; variable: string }>;

/** The fewest days between the reminder and the expiry that the terms of use promise. */
export const EXPIRY_DAYS_MIN = 3;
export const SETTING_DAYS_MAX = 365;
export const PHONES_MAX = 5;
export const ACCOUNTS_MAX = 5;

/** The longest open day in hours, and the most that one allows the network. */
export const OPEN_DAY_HOURS_MAX = 24;
export const OPEN_DAY_ORDERS_MAX = 100;
export const OPEN_DAY_SEATS_MAX = 1000;

/** Returns an open day in words, for the audit log and the page. */
export const openDayText = (day: {
  until: Date | string;
  network: string;
  orders: number;
  seats: number;
}): string =>
  `do ${momentText(day.until)}, mreža ${day.network}, nepotvrđenih prijava ${day.orders}, neplaćenih mjesta ${day.seats}`;

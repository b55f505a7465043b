import { momentText } from '../frame/dayText.ts';

/** The values that staff may set in place of variables of `.env`; the record in the database has these names. */
export const SETTING_NAMES = ['phones', 'hours', 'contactEmail', 'reminderDays', 'expiryDays'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** The label and effect of each value, for staff, and the variable that counts while it is empty. */
export const SETTING_INFO = {
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
    does: 'Na ovu adresu stižu poruke posjetilaca. Adresa instituta na stranicama ostaje ista.',
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

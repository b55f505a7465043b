import type { Permission } from '../accounts/permissions.ts';

type Exported = { permission: Permission; namesPeople: boolean };
const ofPeople = (permission: Permission): Exported => ({ permission, namesPeople: true });
const withoutPeople = (permission: Permission): Exported => ({ permission, namesPeople: false });

/**
 * The lists that staff can export, by their names in the path: each with the permission of the list that shows the same rows, and
 * whether it names people or has exact counts of a few.
 */
export const EXPORTED_LISTS = {
  kursevi: withoutPeople('courses'),
  vijesti: withoutPeople('content'),
  careers: withoutPeople('content'),
  orders: ofPeople('orders'),
  polaznici: ofPeople('orders'),
  'spisak-za-predavaca': ofPeople('orders'),
  prisustvo: ofPeople('enrolment'),
  cekanje: ofPeople('enrolment'),
  'bez-fiskalnog': ofPeople('money'),
  users: ofPeople('administration'),
  audit: ofPeople('administration'),
  potrazivanja: ofPeople('money'),
  knjigovodstvo: ofPeople('money'),
  povrati: ofPeople('money'),
  'povrati-banci': ofPeople('money'),
  uplate: ofPeople('money'),
  nerasporedjene: ofPeople('money'),
  dokumenti: ofPeople('money'),
  izvjestaj: withoutPeople('reports'),
  'izvjestaj-za-organ': ofPeople('reports'),
} as const satisfies Record<string, Exported>;
export type ExportList = keyof typeof EXPORTED_LISTS;

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The media type of each format. */
export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

import type { Permission } from '../accounts/permissions.ts';

/** The lists that staff can export, by their names in the path. */
export const EXPORT_LISTS = [
  'kursevi',
  'vijesti',
  'careers',
  'orders',
  'polaznici',
  'cekanje',
  'bez-fiskalnog',
  'users',
  'audit',
  'potrazivanja',
  'knjigovodstvo',
  'povrati',
  'evidentirani-povrati',
  'povrati-banci',
  'nerasporedjene',
  'dokumenti',
] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

/** The permission of each export: that of the list that shows the same rows. */
export const EXPORT_PERMISSIONS: Record<ExportList, Permission> = {
  kursevi: 'courses',
  vijesti: 'content',
  careers: 'content',
  orders: 'orders',
  polaznici: 'orders',
  cekanje: 'enrolment',
  'bez-fiskalnog': 'money',
  users: 'administration',
  audit: 'administration',
  potrazivanja: 'money',
  knjigovodstvo: 'money',
  povrati: 'money',
  'evidentirani-povrati': 'money',
  'povrati-banci': 'money',
  nerasporedjene: 'money',
  dokumenti: 'money',
};

/** Those that name people. */
export const PERSONAL_EXPORTS: ReadonlySet<ExportList> = new Set([
  'orders',
  'polaznici',
  'cekanje',
  'bez-fiskalnog',
  'users',
  'audit',
  'potrazivanja',
  'knjigovodstvo',
  'povrati',
  'evidentirani-povrati',
  'povrati-banci',
  'nerasporedjene',
  'dokumenti',
]);

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The media type of each format. */
export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

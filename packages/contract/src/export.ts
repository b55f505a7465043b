/** The lists that admins take home as a file, by the names they have in addresses. */
export const EXPORT_LISTS = ['kursevi', 'vijesti', 'careers', 'orders', 'users'] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a file of each format is sent as. */
export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

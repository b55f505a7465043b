import { z } from 'zod';
import { auditListQuery } from '../audit/schema.ts';
import { adminCareerListQuery } from '../careers/schema.ts';
import { refundRequestListQuery } from '../cancellations/schema.ts';
import { courseListQuery } from '../courses/schema.ts';
import { withoutFiscalQuery } from '../fiscal/schema.ts';
import { EXPORT_FORMATS, type ExportList, EXPORTED_LISTS } from './values.ts';
import { objectId } from '../frame/fields.ts';
import {
  documentListQuery,
  journalQuery,
  ledgerListQuery,
  receivableListQuery,
  surplusListQuery,
} from '../money/list.schema.ts';
import { newsListQuery } from '../news/schema.ts';
import { adminOrderListQuery } from '../orders/admin.schema.ts';
import { courseParticipantsQuery } from '../participants/schema.ts';
import { authorityReportQuery, reportQuery } from '../reports/schema.ts';
import { waitingListQuery } from '../waitingList/schema.ts';
import { userListQuery } from '../accounts/admin.schema.ts';

const names = Object.keys(EXPORTED_LISTS) as ExportList[];
export const exportParams = z.object({ list: z.enum(names) });

const format = { format: z.enum(EXPORT_FORMATS, 'Odaberite CSV ili XLSX.').default('csv') };
const paging = { pageNumber: true, pageSize: true } as const;
const pagingAndDrafts = { ...paging, drafts: true } as const;
/** Parameters of the public list of courses alone. */
const publicOnly = { runs: true, open: true, counts: true } as const;

/**
 * The query of each export: the filters and the sort of the list, without the page (a file has all matching rows) and
 * without `drafts` (a file always includes them, as the lists for admins do).
 */
export const EXPORT_QUERIES = {
  kursevi: courseListQuery.omit({ ...pagingAndDrafts, ...publicOnly }).extend(format),
  vijesti: newsListQuery.omit(pagingAndDrafts).extend(format),
  careers: adminCareerListQuery.omit(paging).extend(format),
  orders: adminOrderListQuery.omit(paging).extend(format),
  polaznici: courseParticipantsQuery.omit(paging).extend({ kurs: objectId.optional(), ...format }),
  'spisak-za-predavaca': z.object({ kurs: objectId.optional(), ...format }),
  prisustvo: z.object({ kurs: objectId.optional(), ...format }),
  cekanje: waitingListQuery.omit(paging).extend({ kurs: objectId.optional(), ...format }),
  'bez-fiskalnog': withoutFiscalQuery.omit(paging).extend(format),
  users: userListQuery.omit(paging).extend(format),
  audit: auditListQuery.omit(paging).extend(format),
  potrazivanja: receivableListQuery.omit(paging).extend(format),
  knjigovodstvo: receivableListQuery.omit(paging).extend(format),
  povrati: surplusListQuery.omit(paging).extend(format),
  'povrati-banci': refundRequestListQuery.omit(paging).extend(format),
  uplate: journalQuery.omit(paging).extend(format),
  nerasporedjene: ledgerListQuery.omit(paging).extend(format),
  dokumenti: documentListQuery.omit(paging).extend(format),
  izvjestaj: reportQuery.safeExtend(format),
  'izvjestaj-za-organ': authorityReportQuery.extend(format),
} as const satisfies Record<ExportList, z.ZodObject>;

/** The union of these queries, for the API documentation. */
export const anyExportQuery = z.object(inOne(Object.values(EXPORT_QUERIES)));

function inOne(queries: readonly z.ZodObject[]): Record<string, z.ZodType> {
  const names = new Set(queries.flatMap(({ shape }) => Object.keys(shape)));
  return Object.fromEntries([...names].map((name) => [name, eitherOf(name, queries)]));
}

function eitherOf(name: string, queries: readonly z.ZodObject[]): z.ZodType {
  const fields = new Set(queries.flatMap(({ shape }) => shape[name] ?? []));
  return z.union([...fields]).optional();
}

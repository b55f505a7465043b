import { z } from 'zod';
import { adminCareerListQuery } from './career.schema.ts';
import { courseListQuery } from './course.schema.ts';
import { EXPORT_FORMATS, EXPORT_LISTS, type ExportList } from './export.ts';
import { newsListQuery } from './news.schema.ts';
import { adminOrderListQuery } from './orderAdmin.schema.ts';
import { userListQuery } from './userAdmin.schema.ts';

/** The list that an export's address names. */
export const exportParams = z.object({ list: z.enum(EXPORT_LISTS) });

const format = { format: z.enum(EXPORT_FORMATS, 'Odaberite CSV ili XLSX.').default('csv') };
const paging = { pageNumber: true, pageSize: true } as const;
const pagingAndDrafts = { ...paging, drafts: true } as const;

/**
 * What the export of each list takes: the filters and the sort of the list. The page is left out, since a file holds
 * whatever the filters show, and so are drafts: like the lists of admins, it always has them.
 */
export const EXPORT_QUERIES = {
  kursevi: courseListQuery.omit(pagingAndDrafts).extend(format),
  vijesti: newsListQuery.omit(pagingAndDrafts).extend(format),
  careers: adminCareerListQuery.omit(paging).extend(format),
  orders: adminOrderListQuery.omit(paging).extend(format),
  users: userListQuery.omit(paging).extend(format),
} as const satisfies Record<ExportList, z.ZodObject>;

/** What any export may be asked, for its description: a field that lists read differently is one or the other. */
export const anyExportQuery = z.object(inOne(Object.values(EXPORT_QUERIES)));

function inOne(queries: readonly z.ZodObject[]): Record<string, z.ZodType> {
  const names = new Set(queries.flatMap(({ shape }) => Object.keys(shape)));
  return Object.fromEntries([...names].map((name) => [name, eitherOf(name, queries)]));
}

function eitherOf(name: string, queries: readonly z.ZodObject[]): z.ZodType {
  const fields = new Set(queries.flatMap(({ shape }) => shape[name] ?? []));
  return z.union([...fields]).optional();
}

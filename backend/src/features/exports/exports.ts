import type { ExportList } from '@institut/contract/export';
import { EXPORT_QUERIES } from '@institut/contract/export.schema';
import { eachCareer } from '../careers/careerList.service.ts';
import { eachCourse } from '../courses/courseList.service.ts';
import { eachNewsItem } from '../news/newsList.service.ts';
import { eachOrder } from '../orders/orderList.service.ts';
import { eachUser } from '../users/userList.service.ts';
import { anExport, type Export } from './anExport.ts';
import { careerColumns, courseColumns, newsColumns, orderColumns, userColumns } from './exportColumns.ts';

const including = { drafts: 'include' } as const;

/** Every list that can be exported: which rows a query means, and what stands in which column of them. */
export const EXPORTS: Record<ExportList, Export> = {
  kursevi: anExport({
    file: 'kursevi',
    title: 'Kursevi',
    query: EXPORT_QUERIES.kursevi,
    rows: (query) => eachCourse({ ...query, ...including }),
    columns: courseColumns,
  }),
  vijesti: anExport({
    file: 'vijesti',
    title: 'Vijesti',
    query: EXPORT_QUERIES.vijesti,
    rows: (query) => eachNewsItem({ ...query, ...including }),
    columns: newsColumns,
  }),
  careers: anExport({
    file: 'karijere',
    title: 'Karijere',
    query: EXPORT_QUERIES.careers,
    rows: eachCareer,
    columns: careerColumns,
  }),
  orders: anExport({
    file: 'prijave',
    title: 'Prijave',
    query: EXPORT_QUERIES.orders,
    rows: eachOrder,
    columns: orderColumns,
  }),
  users: anExport({
    file: 'korisnici',
    title: 'Korisnici',
    query: EXPORT_QUERIES.users,
    rows: eachUser,
    columns: userColumns,
  }),
};

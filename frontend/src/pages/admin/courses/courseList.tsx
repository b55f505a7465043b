import {
  COURSE_CATEGORIES,
  COURSE_CATEGORY_LABELS,
  COURSE_TYPE_LABELS,
  COURSE_TYPES,
} from '@institut/contract/course';
import type { AdminCourseSummary } from '@institut/contract/course.schema';
import { formatKm } from '@institut/contract/money';
import type { ReactNode } from 'react';
import { coursePath } from '../../../features/courses/coursePaths.ts';
import { countPlaces } from '../../../lib/counts.ts';
import { formatDate } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { COURSE_LIST_PATH, courseEditPath } from '../content/adminPaths.ts';
import { RowTitle } from '../content/RowTitle.tsx';
import { RowActions } from '../RowActions.tsx';
import { courseName } from './courseTexts.tsx';
import { ShortId } from '../content/ShortId.tsx';
import { Words } from '../content/Words.tsx';

/** The values an address may filter by, and the orders with the direction each begins in. */
export const COURSE_LIST = {
  filters: { category: COURSE_CATEGORIES, tipObuke: COURSE_TYPES },
  sorts: { start: 'asc', name: 'asc', price: 'desc', countInStock: 'asc', createdAt: 'desc' },
  pagedPath: COURSE_LIST_PATH,
} as const;

export const COURSE_FILTERS = [
  {
    name: 'category',
    label: 'Kategorija',
    all: 'Sve kategorije',
    options: COURSE_CATEGORIES.map((value) => ({ value, label: COURSE_CATEGORY_LABELS[value] })),
  },
  {
    name: 'tipObuke',
    label: 'Tip obuke',
    all: 'Svi tipovi',
    options: COURSE_TYPES.map((value) => ({ value, label: COURSE_TYPE_LABELS[value] })),
  },
];

export const COURSE_SORTS = [
  { value: 'start', label: 'Početak' },
  { value: 'name', label: 'Kurs' },
  { value: 'price', label: 'Cijena' },
  { value: 'countInStock', label: 'Slobodna mjesta' },
  { value: 'createdAt', label: 'Kreiranje' },
];

export const courseColumns = (from: string): ReadonlyArray<Column<AdminCourseSummary>> => [
  { key: 'id', label: 'ID', render: ({ _id: id }) => <ShortId id={id} /> },
  {
    key: 'name',
    label: 'Kurs',
    sortKey: 'name',
    isTitle: true,
    render: ({ _id: id, name, isDraft, tipObuke, countInStock }) => (
      <RowTitle
        title={name}
        isDraft={isDraft}
        editTo={courseEditPath(id)}
        from={from}
        note={`${COURSE_TYPE_LABELS[tipObuke]}, ${placesText(countInStock)}`}
      />
    ),
  },
  {
    key: 'price',
    label: 'Cijena',
    sortKey: 'price',
    align: 'right',
    nowrap: true,
    render: ({ price }) => formatKm(price),
  },
  {
    key: 'category',
    label: 'Kategorija',
    render: ({ category }) => <Words>{COURSE_CATEGORY_LABELS[category]}</Words>,
  },
  {
    key: 'start',
    label: 'Početak',
    sortKey: 'start',
    align: 'right',
    nowrap: true,
    render: ({ start }) => formatDate(start) || '–',
  },
];

const placesText = (count: number): string => (count > 0 ? `slobodno ${countPlaces(count)}` : 'popunjeno');

export const courseRowActions =
  (from: string) =>
  (course: AdminCourseSummary, askToDelete: () => void): ReactNode => (
    <RowActions
      name={courseName(course)}
      viewTo={course.isDraft ? null : coursePath(course['_id'])}
      editTo={courseEditPath(course['_id'])}
      from={from}
      onDelete={askToDelete}
    />
  );

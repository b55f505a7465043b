import {
  COURSE_CATEGORIES,
  COURSE_CATEGORY_LABELS,
  COURSE_TYPE_LABELS,
  COURSE_TYPES,
} from '@institut/contract/course';
import type { AdminCourseSummary } from '@institut/contract/course.schema';
import { formatKm } from '@institut/contract/money';
import { coursePath } from '../coursePaths.ts';
import { countPlaces } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import type { ListFilter } from '../../../ui/ListToolbar.tsx';
import { COURSE_LIST_PATH, courseEditPath } from '../../admin/adminPaths.ts';
import { dayColumn, wordsColumn } from '../../admin/content/contentColumns.tsx';
import { contentRowActions } from '../../admin/content/contentRowActions.tsx';
import { labelled } from '../../admin/content/labelled.ts';
import { RowTitle } from '../../admin/content/RowTitle.tsx';
import { ShortId } from '../../admin/content/ShortId.tsx';
import { courseName } from './courseTexts.tsx';

/** The values an address may filter by, and the orders with the direction each begins in. */
export const COURSE_LIST = {
  filters: { category: COURSE_CATEGORIES, tipObuke: COURSE_TYPES },
  sorts: { start: 'asc', name: 'asc', price: 'desc', countInStock: 'asc', createdAt: 'desc' },
  pagedPath: COURSE_LIST_PATH,
} as const;

const categories = labelled(COURSE_CATEGORIES, COURSE_CATEGORY_LABELS);
const types = labelled(COURSE_TYPES, COURSE_TYPE_LABELS);

export const COURSE_FILTERS: readonly ListFilter[] = [
  { name: 'category', label: 'Kategorija', all: 'Sve kategorije', options: categories },
  { name: 'tipObuke', label: 'Tip obuke', all: 'Svi tipovi', options: types },
];

export const COURSE_SORTS = [
  { value: 'start', label: 'Početak' },
  { value: 'name', label: 'Kurs' },
  { value: 'price', label: 'Cijena' },
  { value: 'countInStock', label: 'Slobodna mjesta' },
  { value: 'createdAt', label: 'Kreiranje' },
];

/** The columns of the specification (section 2). */
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
        note={isDraft ? null : `${COURSE_TYPE_LABELS[tipObuke]}, ${placesText(countInStock)}`}
      />
    ),
  },
  {
    key: 'price',
    label: 'Cijena',
    sortKey: 'price',
    align: 'right',
    nowrap: true,
    // What nobody has filled in yet is not free of charge.
    render: ({ price, isDraft }) => (isDraft && price === 0 ? '–' : formatKm(price)),
  },
  wordsColumn('category', 'Kategorija', ({ category }) => COURSE_CATEGORY_LABELS[category]),
  dayColumn('start', 'Početak', ({ start }) => start),
];

const placesText = (count: number): string => (count > 0 ? `slobodno ${countPlaces(count)}` : 'popunjeno');

export const courseRowActions = contentRowActions({
  nameOf: courseName,
  pathOf: coursePath,
  editPath: courseEditPath,
});

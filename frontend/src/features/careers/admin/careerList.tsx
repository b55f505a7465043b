import {
  CAREER_CATEGORIES,
  CAREER_CATEGORY_LABELS,
  CAREER_STATUS_LABELS,
  CAREER_STATUSES,
} from '@institut/contract/career';
import type { AdminCareerSummary } from '@institut/contract/career.schema';
import { careerPath } from '../careerPaths.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import type { ListFilter } from '../../../ui/ListToolbar.tsx';
import { careerEditPath } from '../../admin/adminPaths.ts';
import { dayColumn, titleColumn, wordsColumn } from '../../admin/content/contentColumns.tsx';
import { contentRowActions } from '../../admin/content/contentRowActions.tsx';
import { labelled } from '../../admin/content/labelled.ts';
import { careerName } from './careerTexts.tsx';
import { CareerState } from './CareerState.tsx';

/** The values an address may filter by, and the orders with the direction each begins in. */
export const CAREER_LIST = {
  filters: { category: CAREER_CATEGORIES, status: CAREER_STATUSES },
  sorts: { date: 'desc', title: 'asc', status: 'asc', dateEnd: 'asc' },
} as const;

const categories = labelled(CAREER_CATEGORIES, CAREER_CATEGORY_LABELS);
const statuses = labelled(CAREER_STATUSES, CAREER_STATUS_LABELS);

export const CAREER_FILTERS: readonly ListFilter[] = [
  { name: 'category', label: 'Kategorija', all: 'Sve kategorije', options: categories },
  { name: 'status', label: 'Status', all: 'Svi statusi', options: statuses },
];

export const CAREER_SORTS = [
  { value: 'date', label: 'Datum' },
  { value: 'title', label: 'Naziv' },
  { value: 'status', label: 'Status' },
  { value: 'dateEnd', label: 'Rok za prijavu' },
];

/** The columns of the specification (section 2). */
export const careerColumns = (from: string): ReadonlyArray<Column<AdminCareerSummary>> => [
  titleColumn('Naziv', careerEditPath, from),
  wordsColumn('category', 'Kategorija', ({ category }) => CAREER_CATEGORY_LABELS[category]),
  { key: 'status', label: 'Status', sortKey: 'status', render: (career) => <CareerState career={career} /> },
  dayColumn('date', 'Datum', ({ date }) => date),
];

export const careerRowActions = contentRowActions({
  nameOf: careerName,
  pathOf: careerPath,
  editPath: careerEditPath,
});

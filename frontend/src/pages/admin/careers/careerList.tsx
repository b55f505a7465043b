import {
  CAREER_CATEGORIES,
  CAREER_CATEGORY_LABELS,
  CAREER_STATUS_LABELS,
  CAREER_STATUSES,
} from '@institut/contract/career';
import type { AdminCareerSummary } from '@institut/contract/career.schema';
import type { ReactNode } from 'react';
import { careerPath } from '../../../features/careers/careerPaths.ts';
import { formatDate } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { careerEditPath } from '../content/adminPaths.ts';
import { RowTitle } from '../content/RowTitle.tsx';
import { Words } from '../content/Words.tsx';
import { RowActions } from '../RowActions.tsx';
import { careerName } from './careerTexts.tsx';
import { CareerState } from './CareerState.tsx';

/** The values an address may filter by, and the orders with the direction each begins in. */
export const CAREER_LIST = {
  filters: { category: CAREER_CATEGORIES, status: CAREER_STATUSES },
  sorts: { date: 'desc', title: 'asc', status: 'asc', dateEnd: 'asc' },
} as const;

export const CAREER_FILTERS = [
  {
    name: 'category',
    label: 'Kategorija',
    all: 'Sve kategorije',
    options: CAREER_CATEGORIES.map((value) => ({ value, label: CAREER_CATEGORY_LABELS[value] })),
  },
  {
    name: 'status',
    label: 'Status',
    all: 'Svi statusi',
    options: CAREER_STATUSES.map((value) => ({ value, label: CAREER_STATUS_LABELS[value] })),
  },
];

export const CAREER_SORTS = [
  { value: 'date', label: 'Datum' },
  { value: 'title', label: 'Naziv' },
  { value: 'status', label: 'Status' },
  { value: 'dateEnd', label: 'Rok za prijavu' },
];

export const careerColumns = (from: string): ReadonlyArray<Column<AdminCareerSummary>> => [
  {
    key: 'title',
    label: 'Naziv',
    sortKey: 'title',
    isTitle: true,
    render: ({ _id: id, title, isDraft }) => (
      <RowTitle title={title} isDraft={isDraft} editTo={careerEditPath(id)} from={from} />
    ),
  },
  {
    key: 'category',
    label: 'Kategorija',
    render: ({ category }) => <Words>{CAREER_CATEGORY_LABELS[category]}</Words>,
  },
  { key: 'status', label: 'Status', sortKey: 'status', render: (career) => <CareerState career={career} /> },
  {
    key: 'date',
    label: 'Datum',
    sortKey: 'date',
    align: 'right',
    nowrap: true,
    render: ({ date }) => formatDate(date) || '–',
  },
];

export const careerRowActions =
  (from: string) =>
  (career: AdminCareerSummary, askToDelete: () => void): ReactNode => (
    <RowActions
      name={careerName(career)}
      viewTo={career.isDraft ? null : careerPath(career['_id'])}
      editTo={careerEditPath(career['_id'])}
      from={from}
      onDelete={askToDelete}
    />
  );

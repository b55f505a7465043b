import { COURSE_TYPE_LABELS, COURSE_TYPES } from '@institut/contract/courses/values';
import { dayOf } from '@institut/contract/frame/days';
import { JOURNAL_PART_LABELS } from '@institut/contract/money/labels';
import type { LedgerEntry } from '@institut/contract/money/list.schema';
import { formatKm } from '@institut/contract/money/money';
import { JOURNAL_PARTS } from '@institut/contract/money/values';
import {
  PAYMENT_KIND_LABELS,
  PAYMENT_SOURCE_LABELS,
  PAYMENT_STATE_LABELS,
} from '@institut/contract/payments/labels';
import { PAYMENT_SOURCES } from '@institut/contract/payments/values';
import { isBooked } from '@institut/contract/payments/booked';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { counted, formatDate } from '../../../lib/format.ts';
import { useListState } from '../../../lib/useListState.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { choiceFilter } from '../../../ui/ListToolbar.tsx';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { Lines } from '../../admin/tableCells.tsx';
import { courseFilter } from './courseFilter.ts';
import { ledgerColumns, PERIOD } from './ledgerList.tsx';
import { MonthFilter } from './MonthFilter.tsx';
import { adminJournal } from './moneyLists.ts';
import { SumTiles } from './SumTiles.tsx';

const LIST = {
  filters: {
    part: JOURNAL_PARTS,
    source: PAYMENT_SOURCES,
    kurs: 'id',
    tipObuke: COURSE_TYPES,
    lecturer: 'text',
    deletedCourses: ['true'],
    from: 'day',
    to: 'day',
  },
  sorts: { at: 'desc' },
} as const;
const SORTS = [{ value: 'at', label: 'Datum' }];
const FILTER_TEXTS = { kurs: 'Jedan kurs', deletedCourses: 'Obrisani kursevi' };
const HEADERS = { reference: 'Broj uplate i napomena', order: 'Prijava' };
const countRecords = counted('zapis', 'zapisa', 'zapisa');

const TEXTS: ListTexts = {
  caption: 'Uplate',
  searchLabel: 'Pretraga uplata',
  searchHint: 'Ime, platilac, broj, način ili zaposleni',
  count: countRecords,
  notLoaded: 'Uplate nisu učitane.',
  none: { title: 'Još nema uplata', text: <p>Svaka evidentirana uplata bit će na ovoj listi.</p> },
};

const TYPE = choiceFilter('tipObuke', 'Tip obuke', 'Svi tipovi', COURSE_TYPES, COURSE_TYPE_LABELS);

const SOURCE = choiceFilter('source', 'Izvor', 'Svi izvori', PAYMENT_SOURCES, PAYMENT_SOURCE_LABELS);

const KIND: Column<LedgerEntry> = {
  key: 'kind',
  label: 'Vrsta',
  width: 6.25,
  render: (record) => (
    <Lines below={[!isBooked(record) && PAYMENT_STATE_LABELS[record.state]]}>
      {PAYMENT_KIND_LABELS[record.kind]}
    </Lines>
  ),
};

const nameOf = ({ kind, amount, at }: LedgerEntry): string =>
  `${PAYMENT_KIND_LABELS[kind]} ${formatKm(amount)}, ${formatDate(dayOf(at))}`;

/** `/admin/novac/uplate` */
export function JournalPage() {
  const list = useListState(LIST);
  const { here } = list;
  const page = useSelector(adminJournal.selectList).data;
  const columns = useMemo(() => {
    const [day, amount, ...others] = ledgerColumns(here, HEADERS);
    return [day, amount, KIND, ...others].filter((column) => column !== undefined);
  }, [here]);
  const filters = useMemo(() => [courseFilter(page?.courses), TYPE, SOURCE], [page?.courses]);
  return (
    <AdminList
      admin={adminJournal}
      list={list}
      texts={TEXTS}
      columns={columns}
      filters={filters}
      filterTexts={FILTER_TEXTS}
      days={PERIOD}
      tools={<MonthFilter {...list} />}
      views={
        <SumTiles
          label="Uplate prema vrsti"
          list={list}
          filter="part"
          sums={page?.sums}
          keys={JOURNAL_PARTS}
          labels={JOURNAL_PART_LABELS}
          count={countRecords}
          hidesEmpty
          isMixed
        />
      }
      viewFilters={{ part: list.filters['part'] ?? '' }}
      sorts={SORTS}
      nameOf={nameOf}
    />
  );
}

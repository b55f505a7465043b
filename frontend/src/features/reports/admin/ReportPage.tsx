import { formatKm } from '@institut/contract/money/money';
import {
  isAmount,
  REPORT_FIGURE_INFO,
  REPORT_FIGURES,
  REPORT_GROUP_LABELS,
  REPORT_GROUPS,
  REPORT_OVERLAP,
  type ReportFigure,
  type ReportGroup,
} from '@institut/contract/reports/values';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { counted, formatCount, formatDate } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { useListState, type ListState } from '../../../lib/useListState.ts';
import { can } from '../../../store/can.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { labelledOptions, SelectField } from '../../../ui/formFields.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { AUTHORITY_REPORT_PATH } from '../../admin/adminPaths.ts';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { InHead, ListFrame } from '../../admin/ListFrame.tsx';
import { useSaving } from '../../admin/useSaving.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import { PERIOD_LABELS, periodsOf, type PeriodName } from './periods.ts';
import { adminReport, printReport, type ShownRow } from './reportCalls.ts';
import { listOf, type Period } from './reportLinks.ts';

const LIST = {
  filters: { po: REPORT_GROUPS, od: 'day', do: 'day' },
  sorts: {
    name: 'asc',
    ...Object.fromEntries(REPORT_FIGURES.map((figure) => [figure, 'desc'] as const)),
  },
} as const;
const SORTS = [
  { value: 'name', label: 'Uobičajeni redoslijed' },
  ...REPORT_FIGURES.map((value) => ({ value, label: REPORT_FIGURE_INFO[value].label })),
];
const DAYS = [
  { name: 'od', label: 'Od' },
  { name: 'do', label: 'Do' },
] as const;
/** Narrower tables have no room for these beside the names; cards and files have them. */
const FROM: Partial<Record<ReportFigure, NonNullable<Column<ShownRow>['from']>>> = {
  capacity: 80,
  waiting: 80,
  attended: 80,
  completed: 80,
  hours: 80,
  discounts: 100,
};
const PERIODS = Object.keys(PERIOD_LABELS) as PeriodName[];

const TEXTS: ListTexts = {
  caption: 'Izvještaj',
  count: counted('red', 'reda', 'redova'),
  notLoaded: 'Izvještaj nije učitan.',
  none: { title: 'U ovom periodu nema ničega', text: <p>Nijedan termin ne počinje i nema uplata.</p> },
};

type Shown = { period: Period; po: ReportGroup };

/** Returns what the address asks for; without a period this year. */
function shownOf({ filters }: ListState, today: string): Shown {
  const { year } = periodsOf(today);
  const po = REPORT_GROUPS.find((group) => group === filters['po']) ?? 'kurs';
  return { po, period: { od: filters['od'] || year.od, do: filters['do'] || year.do } };
}

/** `/admin/izvjestaji` */
export function ReportPage() {
  const today = useToday();
  return (
    <ListFrame permission="reports" title="Izvještaji" lead="">
      {today && <Report today={today} />}
    </ListFrame>
  );
}

function Report({ today }: { today: string }) {
  const list = useListState(LIST);
  const { po, period } = shownOf(list, today);
  const { od, do: until } = period;
  const user = useSelector(selectUser);
  const columns = useMemo(
    () => [
      { key: 'name', label: REPORT_GROUP_LABELS[po], isTitle: true, grow: 2, render: nameOf },
      ...REPORT_FIGURES.map((figure): Column<ShownRow> => ({
        key: figure,
        label: REPORT_FIGURE_INFO[figure].label,
        sortKey: figure,
        align: 'right',
        nowrap: true,
        width: isAmount(figure) ? 7.5 : 4.25,
        ...(FROM[figure] && { from: FROM[figure] }),
        render: (row) => {
          const list = listOf({ figure, key: row.key, po, period: { od, do: until } });
          return <Figure figure={figure} row={row} to={can(user, list.permission) ? list.to : null} />;
        },
      })),
    ],
    [po, od, until, user],
  );
  return (
    <>
      <InHead slot="count">
        <Note>{`${formatDate(od)} – ${formatDate(until)}`}</Note>
      </InHead>
      <InHead slot="actions">
        <Files period={period} po={po} />
      </InHead>
      <AdminList
        admin={adminReport}
        list={list}
        texts={TEXTS}
        columns={columns}
        days={DAYS}
        tools={<Choices list={list} today={today} shown={{ po, period }} />}
        viewFilters={list.filters}
        sorts={SORTS}
        nameOf={nameOf}
      />
      <Stack as="section" gap={1}>
        <h2>Kako se broji</h2>
        {REPORT_FIGURES.map((figure) => (
          <Note key={figure} tight>
            <strong>{REPORT_FIGURE_INFO[figure].label}</strong>: {REPORT_FIGURE_INFO[figure].counts}.
          </Note>
        ))}
        <Note tight>{REPORT_OVERLAP}</Note>
      </Stack>
    </>
  );
}

const nameOf = ({ name }: ShownRow): string => name;

type FigureProps = { figure: ReportFigure; row: ShownRow; to: string | null };

/** A number, with a link to the list that proves it. */
function Figure({ figure, row, to }: FigureProps) {
  const text = isAmount(figure) ? formatKm(row[figure]) : formatCount(row[figure]);
  if (to === null || row[figure] === 0) return text;
  return (
    <Link to={to} aria-label={`${text}, ${REPORT_FIGURE_INFO[figure].label}, otvori listu: ${row.name}`}>
      {text}
    </Link>
  );
}

type ChoicesProps = { list: ListState; today: string; shown: Shown };

/** The period by its name, and what the rows are. */
function Choices({ list, today, shown: { po, period } }: ChoicesProps) {
  const periods = periodsOf(today);
  const named = PERIODS.find((name) => periods[name].od === period.od && periods[name].do === period.do);
  return (
    <>
      <SelectField
        label="Period"
        hideLabel
        {...(!named && { placeholder: 'Odabrani dani' })}
        value={named ?? ''}
        options={labelledOptions(PERIODS, PERIOD_LABELS)}
        onChange={({ target }) => {
          const name = PERIODS.find((one) => one === target.value);
          if (name) list.setFilters(periods[name]);
        }}
      />
      <SelectField
        label="Po redu"
        hideLabel
        value={po}
        options={REPORT_GROUPS.map((value) => ({ value, label: `Po: ${REPORT_GROUP_LABELS[value]}` }))}
        onChange={({ target }) => list.setFilter('po', target.value)}
      />
    </>
  );
}

function Files({ period, po }: Shown) {
  const file = useSaving(printReport);
  return (
    <>
      <ButtonLink look="outline" to={AUTHORITY_REPORT_PATH}>
        Za nadležni organ
      </ButtonLink>
      <Button look="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        Štampaj
      </Button>
      <Button
        look="outline"
        loading={file.isRunning}
        loadingText="Pravimo…"
        onClick={() => void file.save({ ...period, po })}
      >
        PDF
      </Button>
    </>
  );
}

import { ORDER_STATUS } from '@institut/contract/orders/values';
import { fullName } from '@institut/contract/accounts/values';
import type { CourseParticipant } from '@institut/contract/participants/schema';
import { runName, runTitle } from '@institut/contract/timetable/runName';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { countSeats } from '../../../lib/format.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { useListState } from '../../../lib/useListState.ts';
import { hasId } from '../../../store/asyncState.ts';
import { can } from '../../../store/can.ts';
import { useAppDispatch, useLoaded } from '../../../store/hooks.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { useAsked } from '../../../ui/CallDialog.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import type { ListFilter } from '../../../ui/ListToolbar.tsx';
import { Note } from '../../../ui/primitives.ts';
import { ActionMenu } from '../../admin/ActionMenu.tsx';
import { useExport } from '../../admin/adminListHooks.ts';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { adminOrderPath, newOrderPath } from '../../admin/adminPaths.ts';
import { loadCourseHead } from '../../admin/courseHeadCalls.ts';
import { CourseTabs } from '../../admin/CourseTabs.tsx';
import { InHead, ListFrame } from '../../admin/ListFrame.tsx';
import { renderNamingMails } from '../../admin/mails/namingMails.tsx';
import { RowMenu } from '../../admin/RowMenu.tsx';
import { Lines, mailPart, Reference } from '../../admin/tableCells.tsx';
import { MoveSeatDialog } from '../../admin/transfers/MoveSeatDialog.tsx';
import { useCoursesBack } from '../../admin/useCoursesBack.ts';
import { useSaving } from '../../admin/useSaving.ts';
import { Flag, StatusChip, unpaidText } from '../../orders/OrderMarks.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { ParticipantDialog, type NamingTask } from '../ParticipantDialog.tsx';
import { ParticipantStateBadge } from '../ParticipantState.tsx';
import { adminLecturerList, adminParticipants, printSignatures } from './adminParticipants.ts';
import styles from './CourseParticipants.module.css';
import { CourseRun } from './CourseRun.tsx';
import { ParticipantErasure } from './ParticipantErasure.tsx';
import { loadRun } from './courseRunCalls.ts';
import { ImportDialog } from './ImportDialog.tsx';

const LIST = { filters: { isPaid: ['true', 'false'] }, sorts: { lastName: 'asc' } } as const;
const FILTERS: readonly ListFilter[] = [
  {
    name: 'isPaid',
    label: 'Plaćanje',
    all: 'Sva plaćanja',
    options: [
      { value: 'true', label: 'Plaćeno' },
      { value: 'false', label: 'Nije plaćeno' },
    ],
  },
];
const SORTS = [{ value: 'lastName', label: 'Prezime', isOneWay: true }];

const TEXTS: ListTexts = {
  caption: 'Polaznici',
  searchLabel: 'Pretraga polaznika',
  searchHint: 'Ime, e-mail, telefon ili prijava',
  count: countSeats,
  notLoaded: 'Polaznici nisu učitani.',
  none: {
    title: 'Na ovom kursu još nema polaznika',
    text: <p>Kada stigne prijava, ovdje će biti navedeno svako njeno mjesto.</p>,
  },
};

const CANCELLED_TEXTS: ListTexts = {
  ...TEXTS,
  none: { title: 'Kurs je otkazan', text: <p>Njegova mjesta su oslobođena, pa polaznika više nema.</p> },
};

const UNNAMED = 'Bez imena';
const nameOf = (row: CourseParticipant): string =>
  row.state === 'unnamed' ? `${UNNAMED}, prijava ${row.order.reference}` : fullName(row);

/** The buyer's own number stands in the application. */
const phoneOf = ({ phone, isBuyer, order }: CourseParticipant): string =>
  phone || (isBuyer ? order.phone : '');

const COLUMNS: ReadonlyArray<Column<CourseParticipant>> = [
  {
    key: 'name',
    label: 'Polaznik',
    isTitle: true,
    grow: 2,
    render: (row) => (
      <Lines
        below={[
          phoneOf(row) !== '' && { text: phoneOf(row), href: `tel:${phoneOf(row).replace(/[^+\d]/g, '')}` },
          mailPart(row.email),
          row.guardian && `Roditelj ili staratelj: ${row.guardian}`,
        ]}
      >
        {row.state === 'unnamed' ? UNNAMED : fullName(row)}
      </Lines>
    ),
  },
  {
    key: 'state',
    label: 'Stanje',
    width: 8.5,
    render: ({ state }) => <ParticipantStateBadge state={state} />,
  },
  {
    key: 'order',
    label: 'Prijava',
    grow: 1.6,
    render: ({ order, isBuyer }) => (
      <Lines
        below={[
          isBuyer ? { text: 'Polaznik ju je poslao', noPrint: true } : order.buyer,
          !isBuyer && order.phone,
        ]}
      >
        <Link to={adminOrderPath(order._id)} data-opens-row>
          <Reference>{order.reference}</Reference>
        </Link>{' '}
        <StatusChip order={{ status: order.status, cancelledAt: null }} />
      </Lines>
    ),
  },
  {
    key: 'payment',
    label: 'Plaćanje',
    width: 8,
    render: ({ order }) => <Flag isSet={order.isPaid} yes="Plaćeno" no={unpaidText(order)} />,
  },
  {
    key: 'note',
    label: 'Napomena',
    grow: 1.2,
    from: 64,
    render: ({ order: { note } }) =>
      note ? (
        <Note as="span" title={note} className={styles.note}>
          {note}
        </Note>
      ) : (
        '–'
      ),
  },
];

/** `/admin/kurs/{id}/polaznici` */
export function CourseParticipantsPage() {
  const { id = '' } = useParams();
  return <Page key={id} id={id} />;
}

function Page({ id }: { id: string }) {
  // Staff who do not see this course, a draft, see its participants nevertheless.
  const { value: course } = useLoaded(loadCourseHead, id, loadCourseHead.select, hasId);
  const isMissing = useSelector(adminParticipants.selectList).error?.status === 404;
  return (
    <ListFrame
      permission="orders"
      title={course ? runTitle(course.name, course.start) : 'Polaznici'}
      task="Polaznici"
      back={useCoursesBack()}
      lead={null}
    >
      <ParticipantTable id={id} waiting={course?.waiting ?? null} isMissing={isMissing} />
    </ListFrame>
  );
}

/** The rows that are searched for the same address. */
const PARTICIPANTS_FOUND = 200;

type Asked = { row: CourseParticipant; task: NamingTask | 'move' | 'erase' };

type TableProps = { id: string; waiting: number | null; isMissing: boolean };

function ParticipantTable({ id, waiting, isMissing }: TableProps) {
  const dispatch = useAppDispatch();
  const addressed = useListState(LIST);
  const params = useMemo(() => ({ ...addressed.params, kurs: id }), [addressed.params, id]);
  const list = { ...addressed, params };
  const mayEdit = can(useSelector(selectUser), 'enrolment');
  const page = useSelector(adminParticipants.selectList).data;
  const head = useSelector(loadCourseHead.select).data;
  const course = runName(head?.name ?? '', head?.start);
  const run = useSelector(loadRun.select).data;
  const isCancelled = (run?.course === id ? run.state : head?.runState) === 'cancelled';
  const { subject: asked, ask, dialog } = useAsked<Asked>();
  const [isImport, setIsImport] = useState(false);
  const lecturer = useExport(adminLecturerList, { params: { kurs: id, pageNumber: 1, pageSize: 1 } });
  const sheet = useSaving(printSignatures, 'Potpisna lista nije preuzeta.');
  const reload = () => void dispatch(adminParticipants.loadList(params));
  const isGone = asked !== null && !page?.items.some(({ seat }) => seat === asked.row.seat);
  const table = useFocusOnChange<HTMLDivElement>(isGone ? 'gone' : '');
  /** Asks the server, because the list shows one page of the course. A failed request is no reason to refuse the name. */
  const isElsewhere = async (email: string, { seat }: CourseParticipant): Promise<boolean> => {
    const found = { kurs: id, keyword: email, pageNumber: 1, pageSize: 100 };
    const answer = await dispatch(adminParticipants.loadAll({ params: found, max: PARTICIPANTS_FOUND }));
    if (!adminParticipants.loadAll.fulfilled.match(answer)) return false;
    return answer.payload.some((row) => row.seat !== seat && row.email.toLowerCase() === email);
  };

  return (
    <>
      {!isMissing && (
        <CourseTabs course={id} shown="participants" waiting={waiting}>
          {mayEdit && <CourseRun course={id} isDraft={head?.isDraft ?? false} onDecided={reload} />}
        </CourseTabs>
      )}
      {!isMissing && !isCancelled && (
        <InHead slot="actions">
          {mayEdit && (
            <ButtonLink to={newOrderPath({ kurs: id })} look="outline">
              Nova prijava
            </ButtonLink>
          )}
          <Button
            look="outline"
            loading={sheet.isRunning}
            loadingText="Pravimo…"
            onClick={() => void sheet.save(id)}
          >
            Potpisna lista
          </Button>
          <ActionMenu
            actions={[
              ...(mayEdit ? [{ label: 'Uvezi spisak', onSelect: () => setIsImport(true) }] : []),
              { label: 'Spisak za predavača (Excel)', onSelect: () => void lecturer.save('xlsx') },
            ]}
          />
        </InHead>
      )}
      <div ref={table} tabIndex={-1}>
        <AdminList
          admin={adminParticipants}
          list={list}
          texts={isCancelled ? CANCELLED_TEXTS : TEXTS}
          columns={COLUMNS}
          filters={FILTERS}
          sorts={SORTS}
          nameOf={nameOf}
          actionsWidth={7.25}
          {...(mayEdit && { actions: rowActions(ask) })}
        />
      </div>
      {asked?.task === 'move' && (
        <MoveSeatDialog
          order={asked.row.order._id}
          seat={asked.row.seat}
          from={{ kurs: id, name: course }}
          person={asked.row}
          {...dialog}
          onMoved={reload}
        />
      )}
      {asked?.task === 'erase' && <ParticipantErasure {...dialog} row={asked.row} onChanged={reload} />}
      {asked && asked.task !== 'move' && asked.task !== 'erase' && (
        <ParticipantDialog
          order={asked.row.order._id}
          seat={asked.row.seat}
          task={asked.task}
          course={course}
          person={asked.row}
          renderMails={renderNamingMails}
          isAdmitted={asked.row.order.status === ORDER_STATUS.admitted}
          isStaff
          isElsewhere={(email) => isElsewhere(email, asked.row)}
          {...dialog}
          onChanged={reload}
        />
      )}
      <ImportDialog course={id} open={isImport} onClose={() => setIsImport(false)} onImported={reload} />
    </>
  );
}

const rowActions = (onAsk: (asked: Asked) => void) => (row: CourseParticipant) => {
  const isNamed = row.state !== 'unnamed';
  const action = (task: Asked['task'], label: string, title: string) => ({
    label,
    title,
    isDanger: task === 'erase',
    onSelect: () => onAsk({ row, task }),
  });
  // The address is empty once the account of the buyer was deleted; nothing of the application changes then.
  if (row.order.buyerEmail === '') return null;
  const actions = [
    isNamed ? action('correct', 'Ispravi', 'Ispravi podatke') : action('name', 'Upiši', 'Upiši polaznika'),
    ...(isNamed ? [action('replace', 'Zamijeni', 'Zamijeni polaznika')] : []),
    action('move', 'Premjesti', 'Premjesti na drugi kurs'),
    // The buyer's own data are those of the order.
    ...(isNamed && !row.isBuyer ? [action('erase', 'Obriši', 'Obriši podatke')] : []),
  ];
  return <RowMenu about={nameOf(row)} actions={actions} />;
};

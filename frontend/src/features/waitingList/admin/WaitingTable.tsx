import { counted, countSeats, formatMoment } from '../../../lib/format.ts';
import type { CourseWaiting } from '@institut/contract/waitingList/schema';
import { WAITING_LABELS } from '@institut/contract/waitingList/labels';
import { WAITING_STATE_INFO } from '@institut/contract/waitingList/values';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { useListState } from '../../../lib/useListState.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { useAsked } from '../../../ui/CallDialog.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { courseMessagesPath } from '../../admin/adminPaths.ts';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { InHead } from '../../admin/ListFrame.tsx';
import { RowMenu } from '../../admin/RowMenu.tsx';
import { Lines, mailPart } from '../../admin/tableCells.tsx';
import { adminWaiting, type WaitingTask } from './adminWaiting.ts';
import { ChangeDialog, entryName } from './ChangeDialog.tsx';
import styles from './WaitingTable.module.css';

const LIST = { filters: { kind: ['interest'], all: ['true'] }, sorts: { position: 'asc' } } as const;
const SORTS = [{ value: 'position', label: 'Red na listi', isOneWay: true }];
const FILTERS = [
  {
    name: 'all',
    label: 'Stanje',
    all: 'Samo oni koji čekaju',
    options: [{ value: 'true', label: 'Sa završenim' }],
    isPlain: true,
  },
];
const countEntries = counted('upis', 'upisa', 'upisa');

const SEATS_TEXTS: ListTexts = {
  caption: 'Lista čekanja',
  count: countEntries,
  notLoaded: 'Lista čekanja nije učitana.',
  none: {
    title: 'Niko ne čeka',
    text: <p>Kada je kurs popunjen, posjetioci se mogu upisati na njegovu listu čekanja.</p>,
  },
};
const INTEREST_TEXTS: ListTexts = {
  caption: 'Za sljedeći termin',
  count: countEntries,
  notLoaded: 'Lista nije učitana.',
  none: {
    title: 'Niko još ne čeka sljedeći termin',
    text: <p>Kada su prijave zatvorene, posjetioci mogu tražiti da im javimo za sljedeći termin.</p>,
  },
};

const TONES = { neutral: 'neutral', good: 'success', bad: 'danger' } as const;

const COLUMNS: ReadonlyArray<Column<CourseWaiting>> = [
  {
    key: 'position',
    label: 'Rb.',
    width: 2.5,
    nowrap: true,
    render: ({ position }) => (position === null ? '–' : `${position}.`),
  },
  {
    key: 'name',
    label: 'Osoba',
    isTitle: true,
    grow: 1.8,
    render: ({ name, email }) =>
      name ? <Lines below={[mailPart(email)]}>{name}</Lines> : <a href={`mailto:${email}`}>{email}</a>,
  },
  {
    key: 'qty',
    label: 'Mjesta',
    width: 5.5,
    render: ({ kind, qty, acceptsFewer }) =>
      kind === 'interest' ? '–' : <Lines below={[acceptsFewer && 'prima i\u00a0manje']}>{String(qty)}</Lines>,
  },
  {
    key: 'joinedAt',
    label: WAITING_LABELS.joinedAt,
    nowrap: true,
    width: 10,
    from: 64,
    render: ({ joinedAt }) => <time dateTime={joinedAt}>{formatMoment(joinedAt)}</time>,
  },
  { key: 'state', label: WAITING_LABELS.state, grow: 1.6, render: (entry) => <EntryState entry={entry} /> },
  {
    key: 'moves',
    label: 'Pomjeranja',
    from: 64,
    render: ({ moves }) =>
      moves.length === 0 ? (
        '–'
      ) : (
        <Stack as="ul" gap={0} className={styles.moves}>
          {moves.map(({ at, by, reason }) => (
            <li key={at}>
              {reason} <Note as="span">{[by, formatMoment(at)].filter(Boolean).join(', ')}</Note>
            </li>
          ))}
        </Stack>
      ),
  },
];

function EntryState({ entry }: { entry: CourseWaiting }) {
  const { state, isConfirmed, offer, mailFailedAt, expiredOffers } = entry;
  const { label, tone } = WAITING_STATE_INFO[state];
  const until = offer?.until ? `do ${formatMoment(offer.until)}` : 'e\u2011mail još nije poslan';
  return (
    <Lines
      below={[
        offer && `${countSeats(offer.seats)}, ${until}`,
        mailFailedAt !== null && {
          text: `E\u2011mail s\u00a0ponudom nije dostavljen ${formatMoment(mailFailedAt)}`,
          isLate: true,
        },
        expiredOffers > 0 && `${WAITING_LABELS.expiredOffers}: ${expiredOffers}`,
      ]}
    >
      {state === 'waiting' && !isConfirmed ? (
        <Badge tone="warning">Adresa nije potvrđena</Badge>
      ) : (
        <Badge tone={TONES[tone]}>{label}</Badge>
      )}
    </Lines>
  );
}

type Asked = { entry: CourseWaiting; task: WaitingTask };

type WaitingTableProps = {
  /** The id of the course. */
  course: string;
  /** The list has changed, and so may the numbers of the course. */
  onChanged: () => void;
};

/** Those who wait for a seat of a course in their order, or with `?kind=interest` those who wait for its next run. */
export function WaitingTable({ course, onChanged }: WaitingTableProps) {
  const dispatch = useAppDispatch();
  const addressed = useListState(LIST);
  const params = useMemo(() => ({ ...addressed.params, kurs: course }), [addressed.params, course]);
  const { kind = '', all = '' } = addressed.filters;
  const isInterest = kind === 'interest';
  // The kind is a tab: clearing the filters stays on it.
  const list = {
    ...addressed,
    params,
    isNarrowed: all !== '',
    clear: () => addressed.setFilter('all', ''),
  };
  const asked = useAsked<Asked>();
  const { ask } = asked;
  const page = useSelector(adminWaiting.selectList).data;
  const order = page?.items.map(({ _id: id, state }) => `${id} ${state}`).join() ?? null;
  const table = useFocusOnChange<HTMLDivElement>(order);
  const actions = useMemo(() => rowActions(ask), [ask]);
  const reload = () => {
    void dispatch(adminWaiting.loadList(params));
    onChanged();
  };
  return (
    <>
      {!isInterest && (
        <InHead slot="actions">
          <ButtonLink look="outline" to={`${courseMessagesPath(course)}?nova=waiting`}>
            Pošalji poruku svima
          </ButtonLink>
        </InHead>
      )}
      <div ref={table} tabIndex={-1}>
        <AdminList
          admin={adminWaiting}
          list={list}
          texts={isInterest ? INTEREST_TEXTS : SEATS_TEXTS}
          columns={COLUMNS}
          filters={FILTERS}
          viewFilters={{ kind }}
          sorts={SORTS}
          nameOf={entryName}
          actions={actions}
          actionsWidth={10.5}
        />
      </div>
      {asked.subject && (
        <ChangeDialog {...asked.dialog} {...asked.subject} course={course} onChanged={reload} />
      )}
    </>
  );
}

const rowActions = (onAsk: (asked: Asked) => void) => (entry: CourseWaiting) => {
  const { kind, state, isConfirmed, position } = entry;
  if (state !== 'waiting' && state !== 'offered') return null;
  const canChange = kind === 'seats' && state === 'waiting' && isConfirmed;
  const action = (task: WaitingTask, label: string) => ({ label, onSelect: () => onAsk({ entry, task }) });
  const actions = [
    ...(canChange ? [action('offer', 'Ponudi odmah')] : []),
    ...(canChange && position !== null && position > 1 ? [action('move', 'Pomjeri naviše')] : []),
    action('remove', 'Ukloni'),
  ];
  return <RowMenu about={entryName(entry)} actions={actions} />;
};

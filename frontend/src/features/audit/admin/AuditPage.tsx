import {
  AUDIT_ACTOR_LABELS,
  AUDIT_EVENT_LABELS,
  AUDIT_EVENTS,
  AUDIT_TARGET_LABELS,
  auditChangeText,
} from '@institut/contract/audit/values';
import type { AuditEntryView } from '@institut/contract/audit/schema';
import { periodText } from '@institut/contract/frame/durations';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { counted, formatMoment } from '../../../lib/format.ts';
import { useListState } from '../../../lib/useListState.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { choiceFilter } from '../../../ui/ListToolbar.tsx';
import { Stack } from '../../../ui/primitives.ts';
import { ListFrame } from '../../admin/ListFrame.tsx';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { AUDIT_PATH } from '../../admin/adminPaths.ts';
import { Lines } from '../../admin/tableCells.tsx';
import { selectSite } from '../../site/siteSlice.ts';
import { adminAudit } from './adminAudit.ts';
import styles from './AuditPage.module.css';

const LIST = {
  filters: { event: AUDIT_EVENTS, actor: 'id', target: 'id', from: 'day', to: 'day' },
  sorts: { at: 'desc' },
} as const;
const SORTS = [{ value: 'at', label: 'Vrijeme' }];
const FILTERS = [choiceFilter('event', 'Događaj', 'Svi događaji', AUDIT_EVENTS, AUDIT_EVENT_LABELS)];
const DAYS = [
  { name: 'from', label: 'Od' },
  { name: 'to', label: 'Do' },
] as const;

const TEXTS: ListTexts = {
  caption: 'Dnevnik',
  searchLabel: 'Pretraga dnevnika',
  searchHint: 'Administrator ili zapis',
  count: counted('zapis', 'zapisa', 'zapisa'),
  notLoaded: 'Dnevnik nije učitan.',
  none: { title: 'Dnevnik je prazan', text: <p>Prva radnja pojavit će se ovdje čim se dogodi.</p> },
};

const COLUMNS: ReadonlyArray<Column<AuditEntryView>> = [
  {
    key: 'at',
    label: 'Vrijeme',
    sortKey: 'at',
    isTitle: true,
    nowrap: true,
    width: 10.5,
    render: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  { key: 'actor', label: 'Ko', grow: 1.8, render: (entry) => <Actor {...entry} /> },
  {
    key: 'event',
    label: 'Šta',
    grow: 1.2,
    render: ({ event, count }) => (
      <span>
        {AUDIT_EVENT_LABELS[event]}
        {count > 1 && <strong className={styles.times}> {count}&nbsp;puta</strong>}
      </span>
    ),
  },
  { key: 'target', label: 'Na čemu', render: ({ target }) => (target ? <Target {...target} /> : '–') },
  { key: 'changes', label: 'Izmjene', grow: 1.5, render: (entry) => <Changes {...entry} /> },
];

/** The list of one person's or one record's entries. */
const only = (filter: 'actor' | 'target', id: string) => `${AUDIT_PATH}?${filter}=${id}`;

function Actor({ actor, network }: Pick<AuditEntryView, 'actor' | 'network'>) {
  const { kind, id, name, email, addressHash } = actor;
  const label = AUDIT_ACTOR_LABELS[kind];
  return (
    <Lines
      below={[
        email || (id !== '' && label),
        addressHash && `oznaka adrese ${addressHash}`,
        network && `mreža ${network}`,
      ]}
    >
      {id ? <Link to={only('actor', id)}>{name}</Link> : label}
    </Lines>
  );
}

const isRecord = (id: string) => /^[\da-f]{24}$/.test(id);

function Target({ kind, id, label }: NonNullable<AuditEntryView['target']>) {
  const name = label || 'Bez naslova';
  return (
    <Lines below={[AUDIT_TARGET_LABELS[kind]]}>
      {isRecord(id) ? <Link to={only('target', id)}>{name}</Link> : name}
    </Lines>
  );
}

function Changes({ changes, target }: Pick<AuditEntryView, 'changes' | 'target'>) {
  if (changes.length === 0) return '–';
  return (
    <Stack as="ul" gap={0} className={styles.changes}>
      {changes
        .map((change) => auditChangeText(change, target?.kind))
        .map((text) => (
          <li key={text}>{text}</li>
        ))}
    </Stack>
  );
}

const nameOf = ({ at, event }: AuditEntryView): string => `${AUDIT_EVENT_LABELS[event]}, ${formatMoment(at)}`;

/** `/admin/dnevnik` */
export function AuditPage() {
  const site = useSelector(selectSite);
  return (
    <ListFrame
      permission="administration"
      title="Dnevnik"
      lead={`Ko je šta i kada uradio. U administraciji se zapisi ne mogu mijenjati${site ? `; čuvaju se ${periodText(site.auditDays)}` : ''}.`}
    >
      <AuditList />
    </ListFrame>
  );
}

function AuditList() {
  const list = useListState(LIST);
  return (
    <AdminList
      admin={adminAudit}
      list={list}
      texts={TEXTS}
      columns={COLUMNS}
      filters={FILTERS}
      days={DAYS}
      filterTexts={ONLY}
      sorts={SORTS}
      nameOf={nameOf}
    />
  );
}

const ONLY = { actor: 'Samo radnje jedne osobe', target: 'Samo radnje na jednom zapisu' };

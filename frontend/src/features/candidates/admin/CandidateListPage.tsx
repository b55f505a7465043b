import type { CandidateSummary } from '@institut/contract/candidates/schema';
import {
  CANDIDATE_STATE_INFO,
  CANDIDATE_STATES,
  type CandidateState,
  FILE_SCAN_LABELS,
} from '@institut/contract/candidates/values';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { counted, formatMoment } from '../../../lib/format.ts';
import { useListState } from '../../../lib/useListState.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { CANDIDATES_PATH, candidatePath } from '../../admin/adminPaths.ts';
import { ListFrame } from '../../admin/ListFrame.tsx';
import { Lines, mailPart } from '../../admin/tableCells.tsx';
import { adminCandidates } from './candidateCalls.ts';

const LIST = { filters: { state: CANDIDATE_STATES }, sorts: { appliedAt: 'desc' } } as const;
const SORTS = [{ value: 'appliedAt', label: 'Datum prijave', isOneWay: true }];
const FILTERS = [
  {
    name: 'state',
    label: 'Stanje',
    all: 'Sva stanja',
    options: CANDIDATE_STATES.map((value) => ({ value, label: CANDIDATE_STATE_INFO[value].label })),
  },
];
const TONES = { neutral: 'neutral', good: 'success', bad: 'danger' } as const;

const TEXTS: ListTexts = {
  caption: 'Kandidati',
  count: counted('kandidat', 'kandidata', 'kandidata'),
  notLoaded: 'Kandidati nisu učitani.',
  none: { title: 'Još nema kandidata', text: <p>Kandidati se prijavljuju na stranici oglasa.</p> },
};

/** Returns the name of a candidate; one who has withdrawn has none any more. */
export const candidateName = ({ name, lastName }: Pick<CandidateSummary, 'name' | 'lastName'>): string =>
  [name, lastName].filter(Boolean).join(' ') || 'Povučena prijava';

export function CandidateStateBadge({ state }: { state: CandidateState }) {
  const { label, tone } = CANDIDATE_STATE_INFO[state];
  return <Badge tone={TONES[tone]}>{label}</Badge>;
}

const COLUMNS: ReadonlyArray<Column<CandidateSummary>> = [
  {
    key: 'name',
    label: 'Kandidat',
    isTitle: true,
    grow: 2,
    render: (candidate) => (
      <Lines below={[candidate.email !== '' && mailPart(candidate.email)]}>
        <Link to={candidatePath(candidate._id)}>{candidateName(candidate)}</Link>
      </Lines>
    ),
  },
  { key: 'state', label: 'Stanje', render: ({ state }) => <CandidateStateBadge state={state} /> },
  {
    key: 'file',
    label: 'Biografija',
    from: 64,
    render: ({ file }) =>
      file ? <Lines below={[FILE_SCAN_LABELS[file.scan]]}>{file.type.toUpperCase()}</Lines> : '–',
  },
  {
    key: 'appliedAt',
    label: 'Poslano',
    nowrap: true,
    render: ({ appliedAt }) => <time dateTime={appliedAt}>{formatMoment(appliedAt)}</time>,
  },
];

const BACK = { to: CANDIDATES_PATH, label: 'Nazad na oglase' };

/** `/admin/kandidati/{id}`, the candidates of one ad. */
export function CandidateListPage() {
  const { id = '' } = useParams();
  const title = useSelector(adminCandidates.selectList).data?.items[0]?.career.title;
  return (
    <ListFrame permission="candidates" title={title ?? 'Kandidati'} task="Kandidati" back={BACK} lead={null}>
      <Candidates key={id} career={id} />
    </ListFrame>
  );
}

function Candidates({ career }: { career: string }) {
  const addressed = useListState(LIST);
  const params = useMemo(() => ({ ...addressed.params, oglas: career }), [addressed.params, career]);
  return (
    <AdminList
      admin={adminCandidates}
      list={{ ...addressed, params }}
      texts={TEXTS}
      columns={COLUMNS}
      filters={FILTERS}
      sorts={SORTS}
      nameOf={candidateName}
    />
  );
}

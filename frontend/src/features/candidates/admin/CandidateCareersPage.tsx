import type { CandidateCareer } from '@institut/contract/candidates/schema';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../lib/format.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { DataTable, DataTableSkeleton, type Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Stack } from '../../../ui/primitives.ts';
import { candidateListPath } from '../../admin/adminPaths.ts';
import { ListFrame } from '../../admin/ListFrame.tsx';
import { loadCandidateCareers } from './candidateCalls.ts';

const COLUMNS: ReadonlyArray<Column<CandidateCareer>> = [
  {
    key: 'title',
    label: 'Oglas',
    isTitle: true,
    grow: 3,
    render: ({ _id, title }) => <Link to={candidateListPath(_id)}>{title}</Link>,
  },
  {
    key: 'dateEnd',
    label: 'Rok za prijavu',
    nowrap: true,
    render: ({ dateEnd }) => <time dateTime={dateEnd}>{formatDate(dateEnd)}</time>,
  },
  { key: 'new', label: 'Novi', render: ({ new: count }) => String(count) },
  { key: 'candidates', label: 'Svi kandidati', render: ({ candidates }) => String(candidates) },
];

/** `/admin/kandidati` */
export const CandidateCareersPage = () => (
  <ListFrame permission="candidates" title="Kandidati" lead="">
    <Careers />
  </ListFrame>
);

function Careers() {
  return (
    <Loaded
      {...useLoaded(loadCandidateCareers, null, loadCandidateCareers.select)}
      skeleton={<DataTableSkeleton columns={COLUMNS} rows={4} />}
      failure="Oglasi nisu učitani."
    >
      {({ careers, hasScanner }) => (
        <Stack>
          {!hasScanner && (
            <Alert kind="warning" title="Biografije se ne provjeravaju na viruse.">
              <p>Server nema skener virusa. Otvarajte samo one koje očekujete.</p>
            </Alert>
          )}
          {careers.length === 0 ? (
            <EmptyState title="Još nema kandidata">
              <p>Kandidati se prijavljuju na stranici otvorenog oglasa.</p>
            </EmptyState>
          ) : (
            <DataTable caption="Oglasi" columns={COLUMNS} rows={careers} nameOf={({ title }) => title} />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Overview } from '@institut/contract/overview.schema';
import { useSelector } from 'react-redux';
import { selectUser } from '../users/sessionSlice.ts';
import { formatMoment } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Container } from '../../ui/layout.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import { AreaCards } from './AreaCards.tsx';
import styles from './Dashboard.module.css';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { loadOverview, selectOverview } from './overviewSlice.ts';
import { daySentence } from './dashboardTexts.ts';
import { Figures } from './Figures.tsx';
import { dayText } from './monthText.ts';

/** How the shop stands, and the ways to everything an admin takes care of. */
export function Dashboard() {
  usePageTitle('Administracija');
  const name = useSelector(selectUser)?.name ?? '';
  const { value: overview, error, isLoading, retry } = useLoaded(loadOverview, undefined, selectOverview);

  return (
    <section className={styles.page}>
      <Container className={styles.content}>
        <PageHeader
          above={<p className={styles.day}>Administracija{overview && `, ${dayText(overview.today)}`}</p>}
          title={`Dobro došli, ${name}`}
          lead={leadOf(overview, error !== null)}
          actions={
            overview && (
              <p className={styles.state}>
                Stanje {formatMoment(overview.at)}
                <Button look="quiet" loading={isLoading} loadingText="Osvježavanje…" onClick={retry}>
                  <RotateCw aria-hidden />
                  Osvježi
                </Button>
              </p>
            )
          }
        />
        <div className={styles.figures}>
          {error && (
            <LoadError
              title={overview ? 'Brojke nisu osvježene.' : 'Pregled nije učitan.'}
              message={error.message}
              onRetry={retry}
            />
          )}
          {overview ? <Figures overview={overview} /> : !error && <DashboardSkeleton />}
          <section aria-labelledby="podrucja">
            <h2 id="podrucja" className={styles.title}>
              Šta želite uraditi?
            </h2>
            <AreaCards overview={overview} isWaiting={!error} />
          </section>
        </div>
      </Container>
    </section>
  );
}

function leadOf(overview: Overview | null, hasFailed: boolean): ReactNode {
  if (overview) return daySentence(overview);
  return hasFailed ? (
    'Brojke trenutno nisu dostupne, ali možete nastaviti s radom.'
  ) : (
    <Bone width="min(30rem, 80%)" />
  );
}

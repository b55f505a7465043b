import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Overview } from '@institut/contract/overview.schema';
import { selectUser } from '../users/sessionSlice.ts';
import { useOverview } from './useOverview.ts';
import { formatMoment } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import { AreaCards } from './AreaCards.tsx';
import styles from './Dashboard.module.css';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { daySentence } from './dashboardTexts.ts';
import { Figures } from './Figures.tsx';
import { dayText } from './monthText.ts';

/** How the shop stands, and the ways to everything an admin takes care of. */
export function Dashboard() {
  usePageTitle('Administracija');
  const name = useAppSelector(selectUser)?.name ?? '';
  const { overview, error, isLoading, reload } = useOverview();

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
                <Button look="quiet" loading={isLoading} loadingText="Osvježavanje…" onClick={reload}>
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
              onRetry={reload}
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

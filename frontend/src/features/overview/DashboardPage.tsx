import type { OrderFigures, Overview } from '@institut/contract/overview/schema';
import { RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { RequireStaff } from '../admin/AdminFrame.tsx';
import { SecondFactorReminder } from '../users/SecondFactorGate.tsx';
import { selectUser } from '../users/sessionSlice.ts';
import { counted, formatMoment } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { can } from '../../store/can.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/layout.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Row } from '../../ui/primitives.ts';
import { COURSE_LIST_PATH } from '../admin/adminPaths.ts';
import { AreaCards } from './AreaCards.tsx';
import { hasCourses, hasOrders, loadOverview } from './overviewCalls.ts';
import { daySentence, dayText } from './dashboardTexts.ts';
import { Jobs } from './Jobs.tsx';
import { OrdersChart, PaymentsChart } from './MonthCharts.tsx';
import { ScarcePanel } from './ScarcePanel.tsx';
import { Today } from './Today.tsx';
import { UnpaidPanel } from './UnpaidPanel.tsx';
import { Pending } from './Pending.tsx';
import panel from './Panel.module.css';
import today from './Today.module.css';
import styles from './DashboardPage.module.css';

/** `/administracija` */
export function DashboardPage() {
  return (
    <RequireStaff permission="any">
      <Dashboard />
    </RequireStaff>
  );
}

function Dashboard() {
  usePageTitle('Administracija');
  const user = useSelector(selectUser);
  const seesOrders = can(user, 'orders');
  const {
    value: overview,
    error,
    isLoading,
    retry,
    load,
  } = useLoaded(loadOverview, undefined, loadOverview.select);

  return (
    <section className={styles.page}>
      <Container className={styles.content}>
        <SecondFactorReminder />
        <PageHeader
          compact
          above={<p className={styles.day}>Administracija{overview && `, ${dayText(overview.today)}`}</p>}
          title={`Dobro došli, ${user?.name ?? ''}`}
          lead={seesOrders && leadOf(overview, error !== null)}
          actions={
            overview && (
              <Row as="p" gap={4} rowGap={0} align="center" className={styles.state}>
                Stanje na dan {formatMoment(overview.at)}
                <Button look="quiet" loading={isLoading} loadingText="Osvježavamo…" onClick={retry}>
                  <RotateCw aria-hidden />
                  Osvježi
                </Button>
              </Row>
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
          {overview && hasOrders(overview) && <Pending {...overview} isLoading={isLoading} reload={load} />}
          {!overview && !error && seesOrders && <PendingSkeleton />}
          <section aria-labelledby="podrucja" className="noPrint">
            <h2 id="podrucja" className={styles.title}>
              Šta želite uraditi?
            </h2>
            <AreaCards overview={overview} isLoading={!error} />
          </section>
          {overview && <Figures overview={overview} />}
          {!overview && !error && seesOrders && <FiguresSkeleton />}
          {can(user, 'administration') && <Jobs />}
        </div>
      </Container>
    </section>
  );
}

function leadOf(overview: Overview | null, hasFailed: boolean): ReactNode {
  if (overview) return hasOrders(overview) && daySentence(overview);
  return hasFailed ? (
    'Brojke trenutno nisu dostupne, ali možete nastaviti s radom.'
  ) : (
    <Bone width="min(30rem, 80%)" />
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { scarce } = overview;
  return (
    <>
      {(hasOrders(overview) || hasCourses(overview)) && <Today overview={overview} />}
      {hasOrders(overview) && <OrdersAndPayments {...overview} />}
      {!hasOrders(overview) && scarce && <ScarcePanel scarce={scarce} />}
    </>
  );
}

/** Without a single order the charts are replaced by a notice. */
function OrdersAndPayments({ applications, months, unpaid, scarce }: Overview & OrderFigures) {
  const seesCourses = can(useSelector(selectUser), 'courses');
  return (
    <section aria-labelledby="kretanje">
      <h2 id="kretanje" className={styles.title}>
        Prijave i uplate
      </h2>
      {applications.total > 0 ? (
        <>
          <div className={styles.lists}>
            <UnpaidPanel unpaid={unpaid} />
            {scarce && <ScarcePanel scarce={scarce} />}
          </div>
          <Charts months={months} />
        </>
      ) : (
        <div className={styles.nothing}>
          <EmptyState
            heading="h3"
            title="Još nema prijava"
            actions={
              seesCourses && (
                <ButtonLink to={COURSE_LIST_PATH} look="outline">
                  Uredi kurseve
                </ButtonLink>
              )
            }
          >
            <p>
              Kada se neko prijavi na kurs, ovdje ćete pratiti prijave, uplate i popunjenost po mjesecima.
            </p>
          </EmptyState>
        </div>
      )}
    </section>
  );
}

/** Fewer months with data make a chart of almost empty columns. */
const CHART_MONTHS_MIN = 3;

/** The charts; with little data they are drawn only when somebody opens them. */
function Charts({ months }: Pick<OrderFigures, 'months'>) {
  const used = months.filter(({ applications, paid, granted }) => applications + paid + granted > 0).length;
  const isLittle = used < CHART_MONTHS_MIN;
  const [isOpen, setIsOpen] = useState(false);
  const charts = (
    <div className={styles.charts}>
      <OrdersChart months={months} />
      <PaymentsChart months={months} />
    </div>
  );
  if (!isLittle) return charts;
  return (
    <details className={styles.little} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Grafikoni po mjesecima</summary>
      <p>
        Grafikoni pokazuju kretanje tek kada ima prijava iz najmanje {CHART_MONTHS_MIN} mjeseca. Do sada ih
        ima iz {countMonths(used)}.
      </p>
      {isOpen && charts}
    </details>
  );
}

const countMonths = counted('mjeseca', 'mjeseca', 'mjeseci');

function PendingSkeleton() {
  return (
    <Skeleton>
      <Heading width="9rem" />
      <div className={panel.panel}>
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Bone key={row} height="1.75rem" />
        ))}
      </div>
    </Skeleton>
  );
}

function FiguresSkeleton() {
  return (
    <Skeleton className={styles.figures}>
      <div>
        <Heading width="5rem" />
        <div className={today.tiles}>
          {['new', 'unpaid', 'seats', 'income'].map((name) => (
            <div key={name} className={today.tile}>
              <Bone width="50%" />
              <Bone width="35%" height="3.25rem" />
              <Bone width="80%" />
              <Bone width="60%" />
            </div>
          ))}
        </div>
      </div>
      <div>
        <Heading width="12rem" />
        <div className={styles.lists}>
          <PanelShape />
          <PanelShape />
        </div>
        <div className={styles.charts}>
          <PanelShape />
          <PanelShape />
        </div>
      </div>
    </Skeleton>
  );
}

function Heading({ width }: { width: string }) {
  return (
    <div className={styles.title}>
      <Bone width={width} height="1.2em" />
    </div>
  );
}

function PanelShape() {
  return (
    <div className={panel.panel}>
      <Bone width="45%" height="3.5rem" />
      <Bone height="20rem" />
    </div>
  );
}

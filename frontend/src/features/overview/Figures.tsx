import type { Overview } from '@institut/contract/overview.schema';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { COURSE_LIST_PATH } from '../admin/adminPaths.ts';
import { ApplicationsChart } from './ApplicationsChart.tsx';
import styles from './Dashboard.module.css';
import { PaymentsChart } from './PaymentsChart.tsx';
import { ScarcePanel } from './ScarcePanel.tsx';
import { Today } from './Today.tsx';
import { UnpaidPanel } from './UnpaidPanel.tsx';

/** Today's numbers and what is behind them. A shop without a single application has nothing to draw yet. */
export function Figures({ overview }: { overview: Overview }) {
  const { applications, months, unpaid, scarce } = overview;
  return (
    <>
      <Today overview={overview} />
      <section aria-labelledby="kretanje">
        <h2 id="kretanje" className={styles.title}>
          Kretanje i rokovi
        </h2>
        {applications.total > 0 ? (
          <>
            <div className={styles.charts}>
              <ApplicationsChart months={months} />
              <PaymentsChart months={months} />
            </div>
            <div className={styles.lists}>
              <UnpaidPanel unpaid={unpaid} />
              <ScarcePanel scarce={scarce} />
            </div>
          </>
        ) : (
          <div className={styles.nothing}>
            <EmptyState
              heading="h3"
              title="Još nema prijava"
              actions={
                <ButtonLink to={COURSE_LIST_PATH} look="outline">
                  Uredi kurseve
                </ButtonLink>
              }
            >
              <p>
                Kada se neko prijavi na kurs, ovdje ćete pratiti prijave, uplate i popunjenost po mjesecima.
              </p>
            </EmptyState>
          </div>
        )}
      </section>
    </>
  );
}

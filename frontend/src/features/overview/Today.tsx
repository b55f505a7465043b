import { formatKm } from '@institut/contract/money/money';
import { genitiveDays } from '@institut/contract/frame/durations';
import { WEEK_DAYS } from '@institut/contract/limits';
import type { CourseFigures, OrderFigures, Overview } from '@institut/contract/overview/schema';
import { plural } from '@institut/contract/frame/plural';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countOrders, formatCount } from '../../lib/format.ts';
import { monthText } from '../../lib/months.ts';
import { cx } from '../../lib/cx.ts';
import { RECEIVABLES_PATH } from '../admin/adminPaths.ts';
import { MoneyLink, useSeesMoney } from './MoneyLink.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Stack } from '../../ui/primitives.ts';
import {
  ALL_ORDERS,
  COURSES_BY_SEATS,
  grantsOf,
  NEW_ORDERS,
  ordersSince,
  paymentsOf,
  UNPAID_ORDERS,
} from './dashboardLinks.ts';
import { amountText, longestWait, percentHeld, heldText, weekComparison } from './dashboardTexts.ts';
import { hasCourses, hasOrders } from './overviewCalls.ts';
import meter from '../../ui/meter.module.css';
import styles from './Today.module.css';

export function Today({ overview }: { overview: Overview }) {
  return (
    <section aria-labelledby="brojke">
      <h2 id="brojke" className={styles.title}>
        U brojkama
      </h2>
      <div className={styles.tiles}>
        {hasOrders(overview) && <NewOrders {...overview} />}
        {hasOrders(overview) && <Unpaid {...overview} />}
        {hasCourses(overview) && <Seats {...overview} />}
        {hasOrders(overview) && <Income {...overview} />}
      </div>
    </section>
  );
}

function NewOrders({ applications: { total, awaiting, lastWeek } }: OrderFigures) {
  const unit = plural(awaiting, { one: 'nova prijava', few: 'nove prijave', other: 'novih prijava' });
  return (
    <Tile
      title="Nove prijave"
      value={formatCount(awaiting)}
      unit={`${unit}, otvori listu`}
      to={NEW_ORDERS}
      isFirst
    >
      {total === 0 && <p>Prva prijava pojavit će se ovdje.</p>}
      {total > 0 && (
        <>
          <p>
            <Link to={ordersSince(lastWeek.since)}>{countOrders(lastWeek.count)}</Link> u posljednjih{' '}
            {genitiveDays(WEEK_DAYS)}, {weekComparison(lastWeek)}
          </p>
          <p>
            Ukupno <Link to={ALL_ORDERS}>{countOrders(total)}</Link>
          </p>
        </>
      )}
    </Tile>
  );
}

function Unpaid({ unpaid: { count, total, oldest } }: OrderFigures) {
  const unit = plural(count, {
    one: 'neplaćena prijava',
    few: 'neplaćene prijave',
    other: 'neplaćenih prijava',
  });
  return (
    <Tile
      title="Neplaćene prijave"
      value={formatCount(count)}
      unit={`${unit}, otvori listu`}
      to={useSeesMoney() ? RECEIVABLES_PATH : UNPAID_ORDERS}
    >
      {oldest ? (
        <>
          <p>Ukupno {formatKm(total)}</p>
          <p>{longestWait(count, oldest.days)}</p>
        </>
      ) : (
        <p>Nema neplaćenih prijava.</p>
      )}
    </Tile>
  );
}

function Seats({ seats }: CourseFigures) {
  const { held, capacity } = seats;
  const percent = percentHeld(seats);
  return (
    <Tile
      title="Popunjena mjesta"
      value={String(percent)}
      measure="%"
      unit="mjesta je popunjeno, otvori kurseve"
      to={COURSES_BY_SEATS}
    >
      <progress
        className={meter.meter}
        max={Math.max(1, capacity)}
        value={held}
        aria-label="Popunjena mjesta"
      />
      <p>{capacity === 0 ? 'Nijedan kurs nije najavljen.' : heldText(seats)}</p>
    </Tile>
  );
}

function Income({ months }: OrderFigures) {
  const seesMoney = useSeesMoney();
  const [before, now] = months.slice(-2);
  if (!now) return null;
  return (
    <Tile
      title="Uplate ovog mjeseca"
      value={amountText(now.paid)}
      measure="KM"
      unit="uplaćeno ovog mjeseca, otvori listu"
      to={seesMoney ? paymentsOf(now.month) : null}
    >
      {now.granted > 0 && (
        <p>
          Grantovi: <MoneyLink to={grantsOf(now.month)}>{formatKm(now.granted)}</MoneyLink>
        </p>
      )}
      {before && (
        <p>
          {capital(monthText(before.month))}:{' '}
          <MoneyLink to={paymentsOf(before.month)}>{formatKm(before.paid)}</MoneyLink>
        </p>
      )}
    </Tile>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type TileProps = {
  title: string;
  value: string;
  /** "KM" */
  measure?: string;
  /** Describes the value to screen readers: "novih prijava". */
  unit: string;
  /** Null for a list that the user may not open. */
  to: string | null;
  /** Highlights the tile. */
  isFirst?: boolean;
  children: ReactNode;
};

/** The whole tile links to the list that the value counts. */
function Tile({ title, value, measure, unit, to, isFirst = false, children }: TileProps) {
  const figure = (
    <>
      {value}
      {measure && <span className={styles.measure}>{`\u00a0${measure}`}</span>}
      <VisuallyHidden> {unit}</VisuallyHidden>
    </>
  );
  return (
    <article className={cx(styles.tile, isFirst && styles.first)}>
      <h3>{title}</h3>
      <p className={styles.value}>{to === null ? figure : <Link to={to}>{figure}</Link>}</p>
      <Stack gap={2} className={styles.notes}>
        {children}
      </Stack>
    </article>
  );
}

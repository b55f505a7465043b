import { formatKm } from '@institut/contract/money/money';
import { ORDER_ATTENTIONS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { OrderFigures, PendingCourse, PendingOrder } from '@institut/contract/overview/schema';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { countDays, formatCount } from '../../lib/format.ts';
import { can } from '../../store/can.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DetailsMenu } from '../../ui/ListToolbar.tsx';
import { Note, Row, Stack } from '../../ui/primitives.ts';
import { BulkReport, useBulk, type BulkTexts } from '../admin/BulkReport.tsx';
import { adminOrderPath, orderListPath, RECEIVABLES_PATH, UNASSIGNED_PATH } from '../admin/adminPaths.ts';
import { isPartPaid } from '../orders/OrderMarks.tsx';
import { UNDO_REPORT } from '../orders/admin/bulkEdit.tsx';
import { ATTENTION_LABELS } from '../orders/admin/orderList.ts';
import { selectUser } from '../users/sessionSlice.ts';
import { AcceptCourse, AcceptOrder, type Acceptance, type Candidate } from './AcceptDialog.tsx';
import { NEW_ORDERS, UNPAID_ORDERS } from './dashboardLinks.ts';
import styles from './Pending.module.css';

type PendingProps = OrderFigures & {
  /** True while the overview is loaded again and shows the earlier figures. */
  isLoading: boolean;
  /** Loads the overview again. */
  reload: () => unknown;
};

/** The orders that somebody asked to accept: one, or all new ones of a course. */
type Subject = { order?: PendingOrder; course?: PendingCourse };

const REPORT = { done: 'Primljeno', failed: 'Nije primljeno' };
const nameOf = ({ reference, name }: Candidate): string => `${reference}, ${name}`;

/** The newest orders that wait for a decision, which can be accepted here, with links to everything else that waits. */
export function Pending({ applications, unpaid, attention, isLoading, reload }: PendingProps) {
  const { awaiting, latest, courses } = applications;
  const user = useSelector(selectUser);
  const canAccept = can(user, 'enrolment');
  const [asked, setAsked] = useState<(Subject & { time: number }) | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const bulk = useBulk(nameOf, ({ _id: id }: Candidate) => adminOrderPath(id));
  const heading = useRef<HTMLHeadingElement>(null);
  const ask = (next: Subject) => {
    setAsked({ ...next, time: (asked?.time ?? 0) + 1 });
    setIsOpen(true);
  };
  /** The row of an accepted order is gone with the button that opened the dialog. */
  const restoreFocus = () => {
    if (document.activeElement === document.body) heading.current?.focus();
  };
  const dialog = {
    open: isOpen,
    onClose: () => setIsOpen(false),
    onClosed: restoreFocus,
    onAccept: async (orders: readonly Candidate[], { send, undo }: Acceptance) => {
      const report = async (texts: BulkTexts, change: Acceptance['send']) => {
        await bulk.run(orders, texts, async () => ({ payload: await change() }));
        await reload();
      };
      await report({ ...REPORT, undo: () => report(UNDO_REPORT, undo) }, send);
    },
  };
  const unassigned = can(user, 'money') ? attention.unassigned : 0;
  const counts = [awaiting, unpaid.count, unassigned, ...ORDER_ATTENTIONS.map((kind) => attention[kind])];
  return (
    <section aria-labelledby="na-cekanju">
      <Row gap={5} rowGap={0} align="center" justify="between" className={styles.head}>
        <h2 id="na-cekanju" ref={heading} tabIndex={-1} className={styles.title}>
          Na čekanju
        </h2>
        {canAccept && courses.length > 0 && (
          <CourseMenu courses={courses} onChoose={(course) => ask({ course })} />
        )}
      </Row>
      <StatusRegion>
        {bulk.result && (
          <div className={styles.report}>
            <BulkReport
              result={bulk.result}
              onUndo={() => heading.current?.focus()}
              onClose={() => {
                heading.current?.focus();
                bulk.close();
              }}
            />
          </div>
        )}
      </StatusRegion>
      <div className={styles.panel}>
        {latest.length > 0 ? (
          <Stack as="ul" gap={0}>
            {latest.map((order) => (
              <PendingRow
                key={order._id}
                order={order}
                path={adminOrderPath(order._id)}
                onAccept={canAccept ? () => ask({ order }) : null}
              />
            ))}
          </Stack>
        ) : (
          <p className={styles.none}>Nijedna nova prijava ne čeka na odluku.</p>
        )}
        {counts.some((count) => count > 0) && (
          <Row as="p" gap={5} rowGap={0} className={styles.all}>
            {ORDER_ATTENTIONS.map(
              (kind) =>
                attention[kind] > 0 && (
                  <Link key={kind} to={orderListPath({ attention: kind })}>
                    {ATTENTION_LABELS[kind]} ({formatCount(attention[kind])})
                  </Link>
                ),
            )}
            {unassigned > 0 && (
              <Link to={UNASSIGNED_PATH}>Neraspoređene uplate ({formatCount(unassigned)})</Link>
            )}
            {awaiting > 0 && <Link to={NEW_ORDERS}>Sve nove prijave ({formatCount(awaiting)})</Link>}
            {unpaid.count > 0 && (
              <Link to={can(user, 'money') ? RECEIVABLES_PATH : UNPAID_ORDERS}>
                Sve neplaćene prijave ({formatCount(unpaid.count)})
              </Link>
            )}
          </Row>
        )}
      </div>
      {asked?.order && (
        <AcceptOrder
          key={asked.time}
          order={latest.find(({ _id: id }) => id === asked.order?._id) ?? asked.order}
          isLoading={isLoading}
          {...dialog}
        />
      )}
      {asked?.course && <AcceptCourse key={asked.time} course={asked.course} {...dialog} />}
    </section>
  );
}

type CourseMenuProps = { courses: readonly PendingCourse[]; onChoose: (course: PendingCourse) => void };

function CourseMenu({ courses, onChoose }: CourseMenuProps) {
  return (
    <DetailsMenu
      className={styles.menu}
      summary={
        <>
          Primi sve prijave za kurs
          <ChevronDown aria-hidden />
        </>
      }
    >
      <ul className={styles.courses}>
        {courses.map((course) => (
          <li key={course._id}>
            <button type="button" onClick={() => onChoose(course)}>
              {course.name} ({formatCount(course.orders)})
            </button>
          </li>
        ))}
      </ul>
    </DetailsMenu>
  );
}

type PendingRowProps = {
  order: PendingOrder;
  path: string;
  /** Null for staff who accept no orders. */
  onAccept: (() => void) | null;
};

function PendingRow({ order, path, onAccept }: PendingRowProps) {
  const { reference, name, courses, amountDue, openAmount, days } = order;
  return (
    <li className={styles.order}>
      <Row as="p" rowGap={0} align="baseline" className={styles.who}>
        <Link to={path} className={styles.name} aria-label={`${name}, otvori prijavu ${reference}`}>
          {name}
        </Link>
        <Note as="span">{`${reference} · ${courses.join(', ')}`}</Note>
      </Row>
      <p className={styles.amount}>{formatKm(openAmount > 0 ? openAmount : amountDue)}</p>
      <p className={styles.mark}>
        <PaymentMark order={order} />
      </p>
      <Note>{days === 0 ? 'stigla danas' : `čeka ${countDays(days)}`}</Note>
      {onAccept && (
        <Button
          look="outline"
          className={styles.accept}
          aria-label={`Primi: ${reference}, ${name}`}
          onClick={onAccept}
        >
          Primi
        </Button>
      )}
    </li>
  );
}

function PaymentMark({ order }: { order: PendingOrder }) {
  const { paymentStatus } = order;
  if (paymentStatus === PAYMENT_STATUS.granted) return <Badge tone="success">Grant</Badge>;
  if (paymentStatus === PAYMENT_STATUS.paid) return <Badge tone="success">Plaćeno</Badge>;
  return isPartPaid(order) ? <Badge tone="warning">Djelimično</Badge> : <Badge>Nije plaćeno</Badge>;
}

import { isBooked } from '@institut/contract/payments/booked';
import { dayOf } from '@institut/contract/frame/days';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { wasPaid } from '@institut/contract/payments/wasPaid';
import type { AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import {
  PAYMENT_KIND_LABELS,
  PAYMENT_SOURCE_LABELS,
  PAYMENT_STATE_LABELS,
} from '@institut/contract/payments/labels';
import type {
  Person,
  PersonParticipation,
  PersonPayment,
  PersonReview,
  PersonSeats,
} from '@institut/contract/people/schema';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { counted, countOrders, countSeats, formatCount, formatDate } from '../../../lib/format.ts';
import { can } from '../../../store/can.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { Price } from '../../../ui/Price.tsx';
import { Sum, SumList } from '../../../ui/PriceSums.tsx';
import { Note, Row } from '../../../ui/primitives.ts';
import { Rating } from '../../../ui/Rating.tsx';
import { courseEditPath, newOrderPath, adminOrderPath, orderListPath } from '../../admin/adminPaths.ts';
import { Reference } from '../../admin/tableCells.tsx';
import { coursesText, Flag, isPartPaid, PART_PAID, StatusChip } from '../../orders/OrderMarks.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import styles from './Person.module.css';

/** Wide enough for a table on a tablet. */
const CARDS_BELOW = '43.75rem';

type PartProps = { id: string; title: string; count: string; children: ReactNode };

const Part = ({ id, title, count, children }: PartProps) => (
  <section className={styles.part} aria-labelledby={id}>
    <h2 id={id}>
      {title}{' '}
      <Note as="span" size="base" regular className={styles.count}>
        {count}
      </Note>
    </h2>
    {children}
  </section>
);

/** Said below a table that has only the newest rows. */
function More({ shown, total, children }: { shown: number; total: number; children?: ReactNode }) {
  if (shown >= total) return null;
  return (
    <Note size="base">
      Prikazano je najnovijih {formatCount(shown)} od {formatCount(total)}. {children}
    </Note>
  );
}

const allOrders = ({ email }: Person): string => orderListPath({ keyword: email });

const ORDER_COLUMNS: ReadonlyArray<Column<AdminOrderSummary>> = [
  {
    key: 'reference',
    label: 'Prijava',
    isTitle: true,
    nowrap: true,
    width: 5.75,
    render: ({ _id: id, reference }) => (
      <Link to={adminOrderPath(id)} className={styles.opens}>
        {reference}
      </Link>
    ),
  },
  { key: 'courses', label: 'Kurs', render: ({ orderItems }) => coursesText(orderItems) },
  {
    key: 'createdAt',
    label: 'Poslana',
    nowrap: true,
    width: 5.75,
    render: ({ createdAt }) => formatDate(dayOf(createdAt)),
  },
  { key: 'status', label: 'Status', width: 6.25, render: (order) => <StatusChip order={order} /> },
  { key: 'isPaid', label: 'Plaćeno', width: 4.5, render: (order) => <PaidMark order={order} /> },
  {
    key: 'openAmount',
    label: 'Otvoreno',
    align: 'right',
    width: 6.75,
    render: ({ openAmount }) => (
      <>
        {openAmount < 0 && (
          <Note as="span" className={styles.beside}>
            Preplata
          </Note>
        )}
        <Price amount={Math.abs(openAmount)} />
      </>
    ),
  },
  {
    key: 'seats',
    label: 'Mjesta',
    align: 'right',
    width: 3.25,
    from: 64,
    render: ({ heldSeats }) => heldSeats,
  },
];

function PaidMark({ order }: { order: AdminOrderSummary }) {
  const { paymentStatus } = order;
  if (isPartPaid(order)) return <span className={styles.partPaid}>{PART_PAID}</span>;
  return (
    <Flag isSet={wasPaid(order)} yes={paymentStatus === PAYMENT_STATUS.granted ? 'Grant' : 'Da'} no="Ne" />
  );
}

export function PersonOrders({ person }: { person: Person }) {
  const { items, total } = person.orders;
  const canPlace = can(useSelector(selectUser), 'enrolment');
  return (
    <Part id="prijave-osobe" title="Prijave" count={total > 0 ? countOrders(total) : ''}>
      {total === 0 ? (
        <Row gap={4} align="center" justify="between" className={styles.none}>
          <p>Ova osoba se još nije prijavila ni na jedan kurs.</p>
          {canPlace && (
            <ButtonLink to={newOrderPath({ osoba: person._id })} look="outline">
              Nova prijava za ovu osobu
            </ButtonLink>
          )}
        </Row>
      ) : (
        <div className={styles.rows}>
          <DataTable
            caption="Prijave osobe"
            columns={ORDER_COLUMNS}
            rows={items}
            nameOf={({ reference }) => reference}
            cardsBelow={CARDS_BELOW}
          />
        </div>
      )}
      <More shown={items.length} total={total}>
        <Link to={allOrders(person)}>Sve prijave s ove adrese</Link>
      </More>
    </Part>
  );
}

type SeatRow = PersonSeats & { _id: string };

const COURSE_COLUMNS: ReadonlyArray<Column<Pick<PersonParticipation, 'course'>>> = [
  { key: 'course', label: 'Kurs', isTitle: true, render: ({ course }) => <CourseName course={course} /> },
  {
    key: 'start',
    label: 'Početak',
    width: 7,
    nowrap: true,
    render: ({ course: { start } }) => (start ? formatDate(start) : '–'),
  },
];

const SEAT_COLUMNS: ReadonlyArray<Column<SeatRow>> = [
  ...COURSE_COLUMNS,
  { key: 'seats', label: 'Mjesta', align: 'right', width: 4, render: ({ seats }) => seats },
];

const GONE = 'Obrisan kurs';

/** Leads to the course for those who edit courses. */
function CourseName({ course: { _id: id, name } }: { course: { _id: string; name: string | null } }) {
  const canEdit = can(useSelector(selectUser), 'courses');
  if (name === null) return GONE;
  return canEdit ? <Link to={courseEditPath(id)}>{name}</Link> : name;
}

export function PersonSeatList({ person }: { person: Person }) {
  const { items, total } = person.seats;
  const rows = items.map((seats) => ({ _id: seats.course._id, course: seats.course, seats: seats.seats }));
  const sum = items.reduce((all, { seats }) => all + seats, 0);
  return (
    <Part id="mjesta-osobe" title="Mjesta na kursevima" count={sum > 0 ? countSeats(sum) : ''}>
      {total === 0 ? (
        <Note size="base">Sada ne zauzima nijedno mjesto.</Note>
      ) : (
        <DataTable
          caption="Mjesta osobe po kursevima"
          columns={SEAT_COLUMNS}
          rows={rows}
          nameOf={({ course }) => course.name}
          cardsBelow={CARDS_BELOW}
        />
      )}
      {items.length < total && (
        <Note size="base">
          Prikazano je {formatCount(items.length)} od {formatCount(total)} kurseva.
        </Note>
      )}
    </Part>
  );
}

const PARTICIPATION_COLUMNS: ReadonlyArray<Column<PersonParticipation>> = [
  ...COURSE_COLUMNS,
  {
    key: 'order',
    label: 'Prijava',
    width: 8,
    render: ({ order }) => (
      <>
        <Link to={adminOrderPath(order._id)}>
          <Reference>{order.reference}</Reference>
        </Link>
        <Note as="span" className={styles.beside}>
          {order.buyer}
        </Note>
      </>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    width: 7,
    render: ({ isHeld, order: { status } }) =>
      isHeld ? (
        <StatusChip order={{ status, expiredAt: null, cancelledAt: null }} />
      ) : (
        <Badge>Mjesto oslobođeno</Badge>
      ),
  },
];

const countCourses = counted('kurs', 'kursa', 'kurseva');

/** The courses for which somebody else has enrolled the person; nothing for those without any. */
export function PersonParticipations({ person }: { person: Person }) {
  const { items, total } = person.participations;
  if (total === 0) return null;
  return (
    <Part id="ucesce-osobe" title="Polaznik u tuđim prijavama" count={countCourses(total)}>
      <DataTable
        caption="Kursevi na koje je osobu prijavio neko drugi"
        columns={PARTICIPATION_COLUMNS}
        rows={items}
        nameOf={({ course }) => course.name ?? GONE}
        cardsBelow={CARDS_BELOW}
      />
      <More shown={items.length} total={total} />
    </Part>
  );
}

const PAYMENT_COLUMNS: ReadonlyArray<Column<PersonPayment>> = [
  {
    key: 'at',
    label: 'Datum',
    isTitle: true,
    nowrap: true,
    width: 6,
    render: ({ at }) => formatDate(dayOf(at)),
  },
  { key: 'kind', label: 'Vrsta', width: 4, render: ({ kind }) => PAYMENT_KIND_LABELS[kind] },
  {
    key: 'how',
    label: 'Način i oznaka',
    render: ({ method, reference, source, by }) =>
      [method, reference, by?.name ?? PAYMENT_SOURCE_LABELS[source]].filter(Boolean).join(' · '),
  },
  {
    key: 'order',
    label: 'Prijava',
    nowrap: true,
    width: 6.25,
    render: ({ order }) => <Link to={adminOrderPath(order._id)}>{order.reference}</Link>,
  },
  {
    key: 'state',
    label: 'Stanje',
    width: 7,
    render: (payment) => (
      <Badge tone={isBooked(payment) ? 'success' : payment.state === 'unassigned' ? 'warning' : 'neutral'}>
        {PAYMENT_STATE_LABELS[payment.state]}
      </Badge>
    ),
  },
  {
    key: 'amount',
    label: 'Iznos',
    align: 'right',
    width: 7.25,
    render: (payment) => (
      <span className={cx(!isBooked(payment) && styles.off)}>
        <Price amount={payment.kind === 'refund' ? -payment.amount : payment.amount} />
      </span>
    ),
  },
];

const countRecords = counted('zapis', 'zapisa', 'zapisa');

export function PersonPayments({ person }: { person: Person }) {
  const { items, total } = person.payments;
  const { paid, refunded, open, surplus } = person.sums;
  return (
    <Part id="uplate-osobe" title="Uplate" count={total > 0 ? countRecords(total) : ''}>
      <div className={styles.sums}>
        <SumList>
          <Sum label="Uplaćeno" amount={paid} />
          {refunded > 0 && <Sum label="Vraćeno" amount={refunded} />}
          {surplus > 0 && <Sum label="Preplata" amount={surplus} />}
          <Sum isTotal label="Otvoreno" amount={open} />
        </SumList>
      </div>
      {total === 0 ? (
        <Note size="base">Još nema evidentiranih uplata.</Note>
      ) : (
        <DataTable
          caption="Uplate osobe"
          columns={PAYMENT_COLUMNS}
          rows={items}
          nameOf={({ at, kind }) => `${PAYMENT_KIND_LABELS[kind]}, ${formatDate(dayOf(at))}`}
          cardsBelow={CARDS_BELOW}
        />
      )}
      <More shown={items.length} total={total}>
        Starije su na <Link to={allOrders(person)}>prijavama s ove adrese</Link>.
      </More>
    </Part>
  );
}

const countReviews = counted('ocjena', 'ocjene', 'ocjena');

export function PersonReviews({ person }: { person: Person }) {
  const { items, total } = person.reviews;
  return (
    <Part id="ocjene-osobe" title="Ocjene" count={total > 0 ? countReviews(total) : ''}>
      {total === 0 ? (
        <Note size="base">Ova osoba još nije ocijenila nijedan kurs.</Note>
      ) : (
        <ul className={styles.reviews}>
          {items.map((review) => (
            <Review key={review._id} review={review} />
          ))}
        </ul>
      )}
      <More shown={items.length} total={total} />
    </Part>
  );
}

const Review = ({ review: { course, rating, comment, createdAt } }: { review: PersonReview }) => (
  <li>
    <Row as="p" gap={4} rowGap={1} align="center">
      <strong>
        <CourseName course={course} />
      </strong>
      <Rating value={rating} />
      <Note as="time" dateTime={dayOf(createdAt)}>
        {formatDate(dayOf(createdAt))}
      </Note>
    </Row>
    <p className={styles.comment}>{comment}</p>
  </li>
);

import { PARTICIPANT_LABELS } from '@institut/contract/participants/labels';
import { PERSON_FIELDS, personOf, type PersonField } from '@institut/contract/participants/person';
import { PARTICIPANT_STATE_INFO } from '@institut/contract/participants/values';
import type { CourseRow } from '../../processes/participants/courseParticipants.service.ts';
import type { WaitingRow } from '../../processes/waitingList/courseWaiting.service.ts';
import {
  AUDIT_ACTOR_LABELS,
  AUDIT_EVENT_LABELS,
  AUDIT_TARGET_LABELS,
  auditChangeText,
} from '@institut/contract/audit/values';
import type { AuditEntryView } from '@institut/contract/audit/schema';
import { CAREER_CATEGORY_LABELS, CAREER_STATUS_LABELS } from '@institut/contract/careers/values';
import { CAREER_LABELS } from '@institut/contract/careers/labels';
import { COURSE_CATEGORY_NAMES, COURSE_TYPE_LABELS } from '@institut/contract/courses/values';
import { COURSE_LABELS } from '@institut/contract/courses/labels';
import { NEWS_CATEGORY_LABELS, NEWS_TYPE_LABELS } from '@institut/contract/news/values';
import { NEWS_LABELS } from '@institut/contract/news/labels';
import { PAYMENT_METHOD_LABELS } from '@institut/contract/orders/checkout';
import { dayOf } from '@institut/contract/frame/days';
import { dayText } from '@institut/contract/frame/dayText';
import {
  NOTIFICATION_STATUS_INFO,
  ORDER_STATUS_INFO,
  PAYMENT_STATUS,
  PAYMENT_STATUS_INFO,
} from '@institut/contract/orders/values';
import { ORDER_LABELS } from '@institut/contract/orders/labels';
import { seatsOfLine } from '@institut/contract/orders/lineSeats';
import { TIMETABLE_LABELS as TIMETABLE } from '@institut/contract/timetable/labels';
import { runTitle } from '@institut/contract/timetable/runName';
import { RUN_STATE_LABELS, VENUE_MODE_LABELS } from '@institut/contract/timetable/values';
import { USER_LABELS } from '@institut/contract/accounts/labels';
import { formatKm, toKm } from '@institut/contract/money/money';
import { WAITING_LABELS } from '@institut/contract/waitingList/labels';
import { WAITING_STATE_INFO } from '@institut/contract/waitingList/values';
import { presentInstalments } from '../../core/orders/instalments/plan.ts';
import { plainText } from '../../../lib/richText.ts';
import { PAYER_LABELS } from '@institut/contract/payers/labels';
import { PAYER_TYPE } from '@institut/contract/payers/values';
import type { PayerFields } from '../../core/orders/payer/payer.model.ts';
import {
  PAYMENT_KIND_LABELS,
  PAYMENT_LABELS,
  PAYMENT_SOURCE_LABELS,
} from '@institut/contract/payments/labels';
import { wasPaid } from '@institut/contract/payments/wasPaid';
import { daysSince, uncoveredOf } from '../../core/orders/fiscal/fiscal.presenter.ts';
import type { RowWithoutFiscal } from '../../processes/payments/fiscal/withoutFiscal.service.ts';
import type { Column } from './table.ts';
import type { CareerSummaryFields } from '../../site/careers/careerList.service.ts';
import type { CourseSummaryFields } from '../../catalogue/courses/courseList.service.ts';
import type { NewsSummaryFields } from '../../site/news/newsList.service.ts';
import type { OrderSummaryFields } from '../../core/orders/listing/orderList.service.ts';
import type { ExportedUser } from '../../users/accounts/userAdmin.service.ts';

/** A part payment of released seats does not pay an order. */
const isPaidInFull = (order: OrderSummaryFields): boolean =>
  wasPaid({ ...order, paid: toKm(order.paid), history: [] });
const yesOrNo = (flag: boolean) => (flag ? 'Da' : 'Ne');
const stage = ({ isDraft }: { isDraft: boolean }) => (isDraft ? 'Nacrt' : 'Objavljeno');
/** The last column: Excel takes a file that starts with `ID` for another format. */
const id = ({ _id }: { _id: { toString(): string } }) => _id.toString();

export const courseColumns: readonly Column<CourseSummaryFields>[] = [
  { header: 'Kurs', type: 'text', value: ({ name }) => name },
  { header: COURSE_LABELS.subTitle, type: 'text', value: ({ subTitle }) => subTitle },
  { header: COURSE_LABELS.shortDesc, type: 'text', value: ({ shortDesc }) => plainText(shortDesc).trim() },
  { header: COURSE_LABELS.category, type: 'text', value: ({ category }) => COURSE_CATEGORY_NAMES[category] },
  { header: COURSE_LABELS.tipObuke, type: 'text', value: ({ tipObuke }) => COURSE_TYPE_LABELS[tipObuke] },
  { header: COURSE_LABELS.start, type: 'day', value: ({ start }) => start },
  { header: 'Završetak', type: 'day', value: ({ lastDay }) => lastDay },
  { header: COURSE_LABELS.duration, type: 'number', value: ({ duration }) => duration },
  { header: COURSE_LABELS.price, type: 'money', value: ({ price }) => price },
  { header: COURSE_LABELS.capacity, type: 'number', value: ({ capacity }) => capacity },
  { header: COURSE_LABELS.countInStock, type: 'number', value: ({ freeSeats }) => freeSeats },
  { header: TIMETABLE['venue.city'], type: 'text', value: ({ venue }) => venue?.city ?? '' },
  {
    header: 'Način održavanja',
    type: 'text',
    value: ({ venue }) => (venue ? VENUE_MODE_LABELS[venue.mode] : ''),
  },
  { header: TIMETABLE.applyUntil, type: 'day', value: ({ applyUntil }) => applyUntil },
  {
    header: TIMETABLE.runState,
    type: 'text',
    value: ({ runState }) => RUN_STATE_LABELS[runState ?? 'announced'],
  },
  { header: 'Ocjena', type: 'number', value: ({ rating, numReviews }) => (numReviews ? rating : null) },
  { header: 'Broj ocjena', type: 'number', value: ({ numReviews }) => numReviews },
  { header: 'Stanje', type: 'text', value: stage },
  { header: 'ID', type: 'text', value: id },
];

export const newsColumns: readonly Column<NewsSummaryFields>[] = [
  { header: NEWS_LABELS.title, type: 'text', value: ({ title }) => title },
  { header: NEWS_LABELS.subTitle, type: 'text', value: ({ subTitle }) => subTitle },
  { header: NEWS_LABELS.author, type: 'text', value: ({ author }) => author },
  { header: NEWS_LABELS.newsType, type: 'text', value: ({ newsType }) => NEWS_TYPE_LABELS[newsType] },
  { header: NEWS_LABELS.category, type: 'text', value: ({ category }) => NEWS_CATEGORY_LABELS[category] },
  { header: NEWS_LABELS.date, type: 'day', value: ({ date }) => date },
  { header: 'Stanje', type: 'text', value: stage },
  { header: 'ID', type: 'text', value: id },
];

export const careerColumns: readonly Column<CareerSummaryFields>[] = [
  { header: CAREER_LABELS.title, type: 'text', value: ({ title }) => title },
  { header: CAREER_LABELS.brief, type: 'text', value: ({ brief }) => brief },
  { header: CAREER_LABELS.category, type: 'text', value: ({ category }) => CAREER_CATEGORY_LABELS[category] },
  { header: CAREER_LABELS.status, type: 'text', value: ({ status }) => CAREER_STATUS_LABELS[status] },
  { header: CAREER_LABELS.date, type: 'day', value: ({ date }) => date },
  { header: CAREER_LABELS.dateEnd, type: 'day', value: ({ dateEnd }) => dateEnd },
  { header: 'Stanje', type: 'text', value: stage },
  { header: 'ID', type: 'text', value: id },
];

/** A participant that was stored before a field existed does not have it. */
const personColumn = (field: PersonField): Column<CourseRow> => ({
  header: PARTICIPANT_LABELS[field],
  type: 'text',
  value: ({ participant }) => personOf(participant)[field],
});

/** The first columns have the names that the import of participants reads. */
export const participantColumns: readonly Column<CourseRow>[] = [
  { header: 'Referentni broj', type: 'text', value: ({ order }) => order.reference },
  ...PERSON_FIELDS.map(personColumn),
  {
    header: PARTICIPANT_LABELS.state,
    type: 'text',
    value: ({ participant }) => PARTICIPANT_STATE_INFO[participant.state].label,
  },
  { header: 'Kurs', type: 'text', value: ({ course }) => course },
  { header: 'Podnosilac prijave', type: 'text', value: ({ order }) => order.buyerName },
  { header: 'E-mail podnosioca', type: 'text', value: ({ order }) => order.buyerEmail },
  {
    header: ORDER_LABELS.status,
    type: 'text',
    value: ({ order }) => ORDER_STATUS_INFO[order.status].label,
  },
  {
    header: ORDER_LABELS.paymentStatus,
    type: 'text',
    value: ({ order }) => PAYMENT_STATUS_INFO[order.paymentStatus].label,
  },
];

/** The columns for a lecturer, without the application, its payment and the person who sent it. */
export const lecturerColumns: readonly Column<CourseRow>[] = [
  ...(['name', 'lastName', 'email', 'phone'] as const).map(personColumn),
  { header: 'Prisustvo', type: 'text', value: () => '' },
];

export const waitingColumns: readonly Column<WaitingRow>[] = [
  { header: 'Kurs', type: 'text', value: ({ course }) => course },
  { header: WAITING_LABELS.position, type: 'number', value: ({ position }) => position },
  { header: WAITING_LABELS.name, type: 'text', value: ({ entry }) => entry.name },
  { header: WAITING_LABELS.email, type: 'text', value: ({ entry }) => entry.email },
  { header: WAITING_LABELS.qty, type: 'number', value: ({ entry }) => entry.qty },
  {
    header: WAITING_LABELS.acceptsFewer,
    type: 'text',
    value: ({ entry }) => (entry.acceptsFewer ? 'Da' : 'Ne'),
  },
  { header: WAITING_LABELS.joinedAt, type: 'moment', value: ({ entry }) => entry.joinedAt },
  { header: WAITING_LABELS.state, type: 'text', value: ({ entry }) => WAITING_STATE_INFO[entry.state].label },
  { header: WAITING_LABELS.until, type: 'moment', value: ({ entry }) => entry.offer?.until ?? null },
];

const organisationOf = (payer: PayerFields | undefined) =>
  payer?.type === PAYER_TYPE.organisation ? payer : undefined;

/** The seats that an order is about, of each course. */
const seatsByLine = ({ orderItems, heldSeats }: OrderSummaryFields) =>
  orderItems
    .map((item) => ({ name: runTitle(item.name, item.start), seats: seatsOfLine(item, { heldSeats }) }))
    .filter(({ seats }) => seats > 0);

/** A line that a move has added is not one of the placed order. */
const placedSeats = ({ orderItems }: OrderSummaryFields) =>
  orderItems.filter(({ movedFrom }) => !movedFrom).reduce((sum, { qty }) => sum + qty, 0);

export const orderColumns: readonly Column<OrderSummaryFields>[] = [
  { header: 'Referentni broj', type: 'text', value: ({ reference }) => reference },
  { header: 'Datum prijave', type: 'moment', value: ({ createdAt }) => createdAt },
  { header: 'Korisnik', type: 'text', value: ({ buyerName }) => buyerName },
  { header: 'E-mail', type: 'text', value: ({ buyerEmail }) => buyerEmail },
  { header: 'Telefon', type: 'text', value: ({ phone }) => phone ?? '' },
  {
    header: 'Kursevi i broj mjesta',
    type: 'text',
    value: (order) =>
      seatsByLine(order)
        .map(({ name, seats }) => `${name} × ${seats}`)
        .join('\n'),
  },
  { header: ORDER_LABELS.placedSeats, type: 'number', value: placedSeats },
  { header: ORDER_LABELS.heldSeats, type: 'number', value: ({ heldSeats }) => heldSeats },
  {
    header: 'Način plaćanja',
    type: 'text',
    value: ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod],
  },
  { header: PAYER_LABELS.payer, type: 'text', value: ({ payer }) => payer?.name ?? '' },
  { header: 'JIB platioca', type: 'text', value: ({ payer }) => organisationOf(payer)?.jib ?? '' },
  { header: 'PDV broj platioca', type: 'text', value: ({ payer }) => organisationOf(payer)?.pdv ?? '' },
  { header: 'Adresa platioca', type: 'text', value: ({ payer }) => payer?.address ?? '' },
  { header: 'Kontakt platioca', type: 'text', value: ({ payer }) => payer?.contact ?? '' },
  {
    header: PAYER_LABELS.purchaseOrder,
    type: 'text',
    value: ({ payer }) => organisationOf(payer)?.purchaseOrder ?? '',
  },
  {
    header: PAYER_LABELS.accountantEmail,
    type: 'text',
    value: ({ payer }) => organisationOf(payer)?.accountantEmail ?? '',
  },
  { header: 'Cijena kurseva (KM)', type: 'money', value: ({ itemsPrice }) => itemsPrice },
  { header: 'Popust (KM)', type: 'money', value: ({ discountPrice = 0 }) => discountPrice },
  { header: 'Kod za popust', type: 'text', value: ({ discountCode = '' }) => discountCode },
  { header: 'Naknada (KM)', type: 'money', value: ({ shippingPrice }) => shippingPrice },
  { header: 'PDV (KM)', type: 'money', value: ({ taxPrice }) => taxPrice },
  { header: 'Ukupna cijena (KM)', type: 'money', value: ({ totalPrice }) => totalPrice },
  { header: 'Iznos sada (KM)', type: 'money', value: ({ amountDue }) => toKm(amountDue) },
  { header: 'Uplaćeno (KM)', type: 'money', value: ({ paid, refunded }) => toKm(paid - refunded) },
  { header: 'Otvoreno (KM)', type: 'money', value: ({ openAmount }) => toKm(openAmount) },
  {
    header: ORDER_LABELS.instalments,
    type: 'text',
    value: (order) =>
      presentInstalments(order)
        .map(
          ({ dueDay, amount, paid }) => `${dayText(dueDay)}: ${formatKm(amount)}, uplaćeno ${formatKm(paid)}`,
        )
        .join('\n'),
  },
  {
    header: ORDER_LABELS.status,
    type: 'text',
    value: ({ status, cancelledAt }) =>
      cancelledAt ? ORDER_LABELS.cancelledAt : ORDER_STATUS_INFO[status].label,
  },
  {
    header: ORDER_LABELS.paymentStatus,
    type: 'text',
    value: (order) =>
      PAYMENT_STATUS_INFO[isPaidInFull(order) ? order.paymentStatus : PAYMENT_STATUS.unpaid].label,
  },
  { header: ORDER_LABELS.isPaid, type: 'text', value: (order) => yesOrNo(isPaidInFull(order)) },
  // Staff record the day of a payment, so a time would be made up.
  {
    header: ORDER_LABELS.paidAt,
    type: 'day',
    value: (order) => (order.paidAt && isPaidInFull(order) ? dayOf(order.paidAt) : ''),
  },
  { header: ORDER_LABELS.isDelivered, type: 'text', value: ({ isDelivered }) => yesOrNo(isDelivered) },
  { header: 'Datum isporuke', type: 'moment', value: ({ deliveredAt }) => deliveredAt },
  {
    header: ORDER_LABELS.notificationStatus,
    type: 'text',
    value: ({ notificationStatus }) => NOTIFICATION_STATUS_INFO[notificationStatus].label,
  },
  { header: 'ID', type: 'text', value: id },
];

export const withoutFiscalColumns: readonly Column<RowWithoutFiscal>[] = [
  { header: 'Datum', type: 'day', value: ({ payment }) => dayOf(payment.at) },
  { header: 'Vrsta', type: 'text', value: ({ payment }) => PAYMENT_KIND_LABELS[payment.kind] },
  { header: 'Iznos (KM)', type: 'money', value: ({ payment }) => toKm(payment.amount) },
  { header: 'Bez dokumenta (KM)', type: 'money', value: ({ payment }) => toKm(uncoveredOf(payment)) },
  { header: 'Način', type: 'text', value: ({ payment }) => payment.method },
  { header: 'Odakle', type: 'text', value: ({ payment }) => PAYMENT_SOURCE_LABELS[payment.source] },
  { header: PAYMENT_LABELS.reference, type: 'text', value: ({ payment }) => payment.reference },
  { header: 'Referentni broj', type: 'text', value: ({ order }) => order.reference },
  { header: 'Podnosilac prijave', type: 'text', value: ({ order }) => order.name },
  { header: 'Dana od uplate', type: 'number', value: ({ payment }) => daysSince(payment) },
  { header: 'ID', type: 'text', value: ({ payment }) => id(payment) },
];

export const userColumns: readonly Column<ExportedUser>[] = [
  { header: USER_LABELS.name, type: 'text', value: ({ name }) => name },
  { header: USER_LABELS.lastName, type: 'text', value: ({ lastName }) => lastName },
  { header: USER_LABELS.email, type: 'text', value: ({ email }) => email },
  { header: USER_LABELS.isAdmin, type: 'text', value: ({ isAdmin }) => yesOrNo(isAdmin) },
  {
    header: 'Obavještenja o događajima',
    type: 'text',
    value: ({ wantsEventMail }) => yesOrNo(wantsEventMail),
  },
  { header: 'Registracija', type: 'moment', value: ({ createdAt }) => createdAt },
  { header: 'ID', type: 'text', value: id },
];

export const auditColumns: readonly Column<AuditEntryView>[] = [
  { header: 'Vrijeme', type: 'moment', value: ({ at }) => new Date(at) },
  { header: 'Događaj', type: 'text', value: ({ event }) => AUDIT_EVENT_LABELS[event] },
  { header: 'Ko', type: 'text', value: ({ actor }) => actor.name || AUDIT_ACTOR_LABELS[actor.kind] },
  { header: 'E-mail', type: 'text', value: ({ actor }) => actor.email },
  { header: 'Oznaka adrese', type: 'text', value: ({ actor }) => actor.addressHash ?? '' },
  { header: 'Mreža', type: 'text', value: ({ network }) => network },
  { header: 'Vrsta', type: 'text', value: ({ target }) => (target ? AUDIT_TARGET_LABELS[target.kind] : '') },
  { header: 'Na čemu', type: 'text', value: ({ target }) => target?.label ?? '' },
  { header: 'ID zapisa', type: 'text', value: ({ target }) => target?.id ?? '' },
  {
    header: 'Izmjene',
    type: 'text',
    value: ({ changes, target }) => changes.map((change) => auditChangeText(change, target?.kind)).join('\n'),
  },
  { header: 'Puta', type: 'number', value: ({ count }) => count },
  { header: 'ID', type: 'text', value: id },
];

import { GRANT_DECISION_DAYS } from '@institut/contract/limits';
import {
  NOTIFICATION_STATUSES,
  ORDER_ATTENTIONS,
  ORDER_STATUSES,
  ORDER_VIEW_FILTERS,
  ORDER_VIEWS,
  PAYMENT_STATUSES,
  type OrderAttention,
  type OrderViewName,
} from '@institut/contract/orders/values';
import { choiceFilter, type ListFilter } from '../../../ui/ListToolbar.tsx';
import { NOTIFICATION_STATUS_OPTIONS, PAYMENT_STATUS_OPTIONS, SHORT_STATUS_OPTIONS } from './orderLabels.ts';

/** Orders that staff have to look at, as the dashboard and the list name them. */
export const ATTENTION_LABELS: Record<OrderAttention, string> = {
  grant: `Grantovi bez odluke duže od ${GRANT_DECISION_DAYS} dana`,
  unpaid: 'Neplaćene prijave koje ne ističu same',
  surplus: 'Preplate za povrat',
};

const YES_NO = ['true', 'false'] as const;

/** Filters and sort orders of the list, under the names of the API. */
export const ORDER_LIST = {
  filters: {
    kurs: 'id',
    discountCode: 'text',
    status: ORDER_STATUSES,
    paymentStatus: PAYMENT_STATUSES,
    notificationStatus: NOTIFICATION_STATUSES,
    isPaid: YES_NO,
    isDelivered: YES_NO,
    isRejected: YES_NO,
    isExpired: YES_NO,
    isCancelled: YES_NO,
    attention: ORDER_ATTENTIONS,
    createdFrom: 'day',
    createdTo: 'day',
    paidFrom: 'day',
    paidTo: 'day',
  },
  sorts: { createdAt: 'desc', totalPrice: 'desc', status: 'asc' },
} as const;

export const ORDER_SORT_OPTIONS = [
  { value: 'createdAt', label: 'Datum prijave' },
  { value: 'totalPrice', label: 'Ukupna cijena' },
  { value: 'status', label: 'Status' },
];

const yesNo = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

export const ORDER_FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'Svi statusi',
    options: SHORT_STATUS_OPTIONS,
  },
  {
    name: 'isPaid',
    label: 'Plaćeno',
    all: 'Sve',
    options: yesNo('Plaćene', 'Neplaćene'),
    isPlain: true,
  },
  {
    name: 'isDelivered',
    label: 'Isporučeno',
    all: 'Sve',
    options: yesNo('Isporučene', 'Neisporučene'),
    isPlain: true,
  },
  {
    name: 'paymentStatus',
    label: 'Status plaćanja',
    all: 'Svi statusi',
    options: PAYMENT_STATUS_OPTIONS,
  },
  {
    name: 'notificationStatus',
    label: 'Obavještenje',
    all: 'Sve',
    options: NOTIFICATION_STATUS_OPTIONS,
  },
  {
    name: 'isRejected',
    label: 'Odbijene prijave',
    all: 'S odbijenim',
    options: yesNo('Samo odbijene', 'Bez odbijenih'),
    isPlain: true,
  },
  {
    name: 'isExpired',
    label: 'Istekle prijave',
    all: 'S isteklim',
    options: yesNo('Samo istekle', 'Bez isteklih'),
    isPlain: true,
  },
  {
    name: 'isCancelled',
    label: 'Otkazane prijave',
    all: 'S otkazanim',
    options: yesNo('Samo otkazane', 'Bez otkazanih'),
    isPlain: true,
  },
  {
    ...choiceFilter('attention', 'Čeka na institut', 'Sve', ORDER_ATTENTIONS, ATTENTION_LABELS),
    isPlain: true,
  },
];

export const DAY_FILTERS = [
  { name: 'createdFrom', label: 'Prijavljeno od' },
  { name: 'createdTo', label: 'Prijavljeno do' },
  { name: 'paidFrom', label: 'Plaćeno od' },
  { name: 'paidTo', label: 'Plaćeno do' },
] as const;

type Filters = Readonly<Record<string, string>>;

const inAddress = (view: OrderViewName): Filters =>
  Object.fromEntries(Object.entries(ORDER_VIEW_FILTERS[view]).map(([name, value]) => [name, String(value)]));

/** The filters of the orders that are not paid and still could be. */
export const UNPAID = inAddress('unpaid');

/** The filters of the orders that wait for a first decision. */
export const NEW = inAddress('new');

const VIEW_LABELS: Record<OrderViewName, string> = {
  all: 'Sve',
  new: 'Nove',
  inReview: 'U proceduri',
  unpaid: 'Neplaćene',
  paid: 'Plaćene',
  rejected: 'Odbijene',
};

const viewNamed = (name: OrderViewName) => ({ name, label: VIEW_LABELS[name], filters: inAddress(name) });

/** The fixed views of the list. */
export const VIEWS = ORDER_VIEWS.map(viewNamed);
const ALL = viewNamed('all');
type View = typeof ALL;

const VIEW_FILTERS = ['status', 'isPaid', 'isRejected', 'isCancelled'];

/** Returns the view that the filters show; other filters narrow it. Without a view of their own they narrow all orders. */
export function viewOf(filters: Filters): View {
  const isShown = (view: View) =>
    VIEW_FILTERS.every((name) => (filters[name] ?? '') === (view.filters[name] ?? ''));
  return VIEWS.find(isShown) ?? ALL;
}

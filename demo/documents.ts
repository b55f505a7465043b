import type { CounterFields } from '@institut/backend/features/outputs/documents/counter';
import type {
  DocumentFields,
  IssuedDocument,
} from '@institut/backend/features/outputs/documents/document.model';
import { currentIssuer, type Issuer } from '@institut/backend/features/outputs/documents/issuer';
import { firstDocuments, nextDocuments } from '@institut/backend/features/outputs/documents/requestDocument';
import type { PaymentFields } from '@institut/backend/features/core/ledger/payment.model';
import { paymentStateOf } from '@institut/backend/features/core/ledger/paymentState';
import { dueDayFrom } from '@institut/backend/features/core/orders/unpaid/unpaidRules';
import { today } from '@institut/backend/lib/instituteDay';
import { documentNumber } from '@institut/contract/documents/values';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import type { LifeOrder } from './lives.ts';

const ISSUED_AFTER_MS = 60_000;

export type DemoDocuments = { documents: IssuedDocument[]; counters: CounterFields[] };

/**
 * Returns the documents that the site has issued for the orders since a day, and the last numbers of each kind and year;
 * nothing without the data of the institute.
 */
export function documentsOf(
  orders: readonly LifeOrder[],
  payments: readonly PaymentFields[],
  since: string,
): DemoDocuments {
  const issuer = currentIssuer();
  if (!issuer) return { documents: [], counters: [] };
  // The documents of deleted accounts would have to name who is no longer named.
  const named = orders.filter(({ erasedAt }) => !erasedAt);
  const recordsOf = ({ _id }: LifeOrder) => payments.filter(({ order }) => order?.equals(_id));
  return numbered(named.flatMap((order) => requested(order, recordsOf(order), issuer, since)));
}

/** Returns what the changes of an order since a day have requested, oldest first. */
function requested(
  order: LifeOrder,
  records: readonly PaymentFields[],
  issuer: Issuer,
  since: string,
): DocumentFields[] {
  const rejectedAt = order.history.findLast(
    ({ event, to }) => event === 'status' && to === ORDER_STATUS.rejected,
  )?.at;
  const moments = [...records.map(({ recordedAt }) => recordedAt), ...(rejectedAt ? [rejectedAt] : [])];
  const documents: DocumentFields[] = [];
  const add = (at: Date, found: readonly DocumentFields[]) => {
    if (today(at) >= since)
      documents.push(...found.map((one) => ({ ...one, requestedAt: at, isIssued: true })));
  };
  let before = orderAt(order, order.createdAt, rejectedAt, []);
  add(
    order.createdAt,
    // Instalments are agreed later.
    firstDocuments({ ...before, instalments: [], dueDay: dueDayFrom(today(order.createdAt), order) }, issuer),
  );
  for (const at of moments.toSorted((a, b) => +a - +b)) {
    const known = records.filter(({ recordedAt }) => recordedAt <= at);
    const after = orderAt(order, at, rejectedAt, known);
    const hasBecomePaid = !before.isPaid && after.isPaid && at !== rejectedAt;
    add(at, nextDocuments(after, { hasBecomePaid, issuer, documents, records: known }).requested);
    before = after;
  }
  return documents;
}

/** Returns the order as it was at a moment at which the ledger had these records. */
function orderAt(
  order: LifeOrder,
  at: Date,
  rejectedAt: Date | undefined,
  records: readonly PaymentFields[],
): LifeOrder {
  if (rejectedAt && at >= rejectedAt) return { ...order, ...paymentStateOf(order, records) };
  const orderItems = order.orderItems.map((item) => ({ ...item, held: item.qty }));
  const heldSeats = orderItems.reduce((sum, { held }) => sum + held, 0);
  const holding = { ...order, orderItems, heldSeats };
  return { ...holding, ...paymentStateOf(holding, records) };
}

/** Gives the documents the numbers of their kinds and years, in the order in which they were issued. */
function numbered(requests: readonly DocumentFields[]): DemoDocuments {
  const documents = new Map<string, IssuedDocument>();
  const counters = new Map<string, CounterFields>();
  for (const document of requests.toSorted((a, b) => +a.requestedAt - +b.requestedAt)) {
    const { kind, requestedAt, refersTo, snapshot } = document;
    const issuedAt = new Date(requestedAt.getTime() + ISSUED_AFTER_MS);
    const year = Number(today(issuedAt).slice(0, 4));
    const _id = `${kind}-${year}`;
    const n = (counters.get(_id)?.n ?? 0) + 1;
    counters.set(_id, { _id, kind, year, n, issuedAt });
    const other = refersTo && documents.get(refersTo.toString());
    documents.set(document._id.toString(), {
      ...document,
      year,
      n,
      number: documentNumber(kind, year, n),
      issuedAt,
      snapshot: {
        ...snapshot,
        ...(other && {
          refersTo: {
            number: other.number,
            issuedOn: today(other.issuedAt),
            amount: other.snapshot.amount,
          },
        }),
      },
    });
  }
  return { documents: [...documents.values()], counters: [...counters.values()] };
}

import { certificateNumber } from '@institut/contract/certificates/values';
import { DOCUMENT_KIND, documentNumber } from '@institut/contract/documents/values';
import { toFeninga } from '@institut/contract/money/money';
import { priceOrder, type Prices } from '@institut/contract/money/pricing';
import { type ClientSession, trusted } from 'mongoose';
import { env } from '../../config/env.ts';
import { withTransaction } from '../../database/transaction.ts';
import {
  Certificate,
  type CertificateFields,
} from '../../features/outputs/certificates/certificate.model.ts';
import {
  isIntact,
  type IssuerKeys,
  issuerKeys,
} from '../../features/outputs/certificates/certificateProof.ts';
import { Counter, type CounterFields } from '../../features/outputs/documents/counter.ts';
import {
  type DocumentFields,
  DocumentModel,
  isIssued,
} from '../../features/outputs/documents/document.model.ts';
import { DocumentFile } from '../../features/outputs/documents/documentFile.model.ts';
import { sha256Of } from '../../features/outputs/documents/drawing.ts';
import { Order, type OrderFields } from '../../features/core/orders/order.model.ts';
import { Payment } from '../../features/core/ledger/payment.model.ts';
import { inBatches } from '../../lib/inBatches.ts';
import { today } from '../../lib/instituteDay.ts';
import { BATCH, type Violation } from './violation.ts';

/**
 * Compares documents with orders and counters: each order exists and has the amounts that stand on the paper, and the
 * numbers of a kind in a year, those of certificates too, are 1 to n without a gap; files are as they were drawn, and certificates
 * say what was signed. What differs is read again in one snapshot.
 */
export async function documentViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const documents = DocumentModel.find().lean<DocumentFields[]>().cursor({ batchSize: BATCH });
  for await (const batch of inBatches(documents, BATCH)) {
    const ids = trusted({ $in: batch.map(({ order }) => order) });
    const orders = await Order.find({ _id: ids }, AMOUNTS_ONLY).lean<Ordered[]>();
    const byId = new Map(orders.map((order) => [order._id.toString(), order]));
    const related = await relatedTo(batch);
    for (const document of batch) {
      for (const problem of referenceProblems(document, related)) {
        found.push({ collection: 'documents', id: document._id.toString(), problem });
      }
      for (const problem of documentProblems(document, byId.get(document.order.toString()))) {
        found.push({ collection: 'documents', id: document._id.toString(), problem });
      }
    }
  }
  for await (const file of DocumentFile.find().cursor({ batchSize: 10 })) {
    const problems = [
      ...(sha256Of(Buffer.from(file.bytes)) === file.sha256 ? [] : ['its bytes differ from its sha256']),
      ...((await DocumentModel.exists({ _id: file._id, isIssued: true }))
        ? []
        : ['its document is not issued']),
    ];
    for (const problem of problems)
      found.push({ collection: 'documentfiles', id: file._id.toString(), problem });
  }
  const keys = await issuerKeys();
  for await (const certificate of Certificate.find()
    .lean<CertificateFields[]>()
    .cursor({ batchSize: BATCH })) {
    for (const problem of certificateProblems(certificate, keys)) {
      found.push({ collection: 'certificates', id: certificate._id.toString(), problem });
    }
  }
  for (const counter of await Counter.find().lean<CounterFields[]>()) {
    for (const problem of await numberingProblems(counter)) {
      found.push({ collection: 'counters', id: counter._id, problem });
    }
  }
  return found;
}

const AMOUNTS = [
  'itemsPrice',
  'discountPrice',
  'shippingPrice',
  'taxPrice',
  'totalPrice',
] as const satisfies (keyof Prices)[];

const AMOUNTS_ONLY = {
  itemsPrice: 1,
  discountPrice: 1,
  shippingPrice: 1,
  taxPrice: 1,
  totalPrice: 1,
  rates: 1,
  'orderItems.qty': 1,
  'orderItems.price': 1,
  'orderItems.discounts': 1,
  'orderItems.movedFrom': 1,
};
/** An order of an earlier version, and a document without discounts, have no `discountPrice`. */
type Amounts = Omit<Prices, 'discountPrice'> & Partial<Pick<Prices, 'discountPrice'>>;
type Ordered = Pick<OrderFields, '_id' | 'rates' | 'orderItems' | keyof Prices>;

const seatsOf = (lines: readonly { qty: number; price: number }[]): string =>
  lines.map(({ qty, price }) => `${qty} × ${price}`).join(', ');

/**
 * Returns what stands on a document: the placed amounts, or of a proforma after a cancellation or a transfer those of the
 * seats it names.
 */
function expectedAmounts({ snapshot }: DocumentFields, order: Ordered): Amounts {
  const placed = order.orderItems.filter(({ movedFrom }) => !movedFrom);
  if (seatsOf(snapshot.lines) === seatsOf(placed)) return order;
  const rates = { ...order.rates, shippingKm: order.shippingPrice, freeShippingAboveKm: Infinity };
  return priceOrder(snapshot.lines, rates);
}

function documentProblems(document: DocumentFields, order: Ordered | undefined): string[] {
  if (!order) return [`its order ${document.order.toString()} does not exist`];
  const { snapshot, kind, isIssued: hasNumber } = document;
  const expected = expectedAmounts(document, order);
  const amounts = AMOUNTS.filter((amount) => (snapshot[amount] ?? 0) !== (expected[amount] ?? 0)).map(
    (amount) => `its ${amount} is ${snapshot[amount]}, and that of its order ${expected[amount]}`,
  );
  const isNumbered = isIssued(document)
    ? document.number === documentNumber(kind, document.year, document.n)
    : document.number === undefined;
  return isNumbered ? amounts : [...amounts, `isIssued is ${hasNumber}, and its number ${document.number}`];
}

type Related = { numbers: ReadonlyMap<string, string | undefined>; refunds: ReadonlyMap<string, number> };

/** Returns the numbers of the documents that others refer to, and the amounts of the refunds that credits confirm. */
async function relatedTo(batch: readonly DocumentFields[]): Promise<Related> {
  const others = trusted({ $in: batch.flatMap(({ refersTo }) => refersTo ?? []) });
  const records = trusted({ $in: batch.flatMap(({ payment }) => payment ?? []) });
  const [numbered, refunds] = await Promise.all([
    DocumentModel.find({ _id: others }, { number: 1 }).lean(),
    Payment.find({ _id: records, kind: 'refund' }, { amount: 1 }).lean(),
  ]);
  return {
    numbers: new Map(numbered.map(({ _id, number }) => [_id.toString(), number])),
    refunds: new Map(refunds.map(({ _id, amount }) => [_id.toString(), amount])),
  };
}

/** A document names the number of another one, and a credit the amount of its refund. The retention removes the older first. */
function referenceProblems(
  { kind, refersTo, payment, snapshot, isIssued: hasNumber }: DocumentFields,
  { numbers, refunds }: Related,
): string[] {
  const number = refersTo && numbers.get(refersTo.toString());
  const named = snapshot.refersTo?.number;
  const refund = payment && refunds.get(payment.toString());
  return [
    ...(hasNumber && number && number !== named ? [`it refers to ${named}, and not to ${number}`] : []),
    ...(kind === DOCUMENT_KIND.credit && refund !== toFeninga(snapshot.amount)
      ? [`its amount is ${snapshot.amount}, and that of its refund in feninga ${refund}`]
      : []),
  ];
}

function certificateProblems(certificate: CertificateFields, keys: IssuerKeys): string[] {
  const { number, year, n, state, isValid } = certificate;
  return [
    ...(isIntact(certificate, keys) ? [] : ['its text, badge or signature is not as it was issued']),
    ...(number === certificateNumber(year, n)
      ? []
      : [`its number is ${number}, and its position ${year}, ${n}`]),
    ...(isValid === (state === 'valid') ? [] : [`isValid is ${isValid}, and its state ${state}`]),
  ];
}

type Numbered = Pick<DocumentFields, 'n' | 'issuedAt'>;

/** Returns the numbers of a kind in a year, in their order. */
function numbered({ kind, year }: CounterFields, session: ClientSession): Promise<Numbered[]> {
  const fields = { n: 1, issuedAt: 1 };
  const found =
    kind === 'certificate'
      ? Certificate.find({ year }, fields).lean<Numbered[]>()
      : DocumentModel.find({ kind, year, isIssued: true }, fields).lean<Numbered[]>();
  return found.sort({ n: 1 }).session(session).exec();
}

/** Reads the numbers and their counter in one snapshot. Years whose documents the retention removes begin later. */
const numberingProblems = (counted: CounterFields): Promise<string[]> =>
  withTransaction(
    async (session) => {
      const { _id, year, kind } = counted;
      const counter = await Counter.findOne({ _id }).session(session).lean<CounterFields>();
      const issued = await numbered(counted, session);
      if (!counter) return [];
      const oldest = Number(today().slice(0, 4)) - env.DOCUMENT_RETENTION_YEARS;
      const first = kind !== 'certificate' && year <= oldest ? (issued[0]?.n ?? counter.n + 1) : 1;
      const expected = counter.n - first + 1;
      const isGapless = issued.length === expected && issued.every(({ n }, index) => n === first + index);
      const isOrdered = issued.every(({ issuedAt }, index) => {
        const before = issued[index - 1]?.issuedAt;
        return issuedAt !== undefined && (!before || before <= issuedAt);
      });
      return [
        ...(isGapless
          ? []
          : [`the last number is ${counter.n}, and ${issued.length} documents have numbers`]),
        ...(isOrdered ? [] : ['a document was issued before one with a smaller number']),
      ];
    },
    { writes: [] },
  );

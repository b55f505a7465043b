import { isForeignAccount } from '@institut/contract/documents/bankAccount';
import { DOCUMENT_LABELS, documentStateLabel } from '@institut/contract/documents/labels';
import { dayOf } from '@institut/contract/frame/days';
import {
  PAYER_KIND_LABELS,
  RECEIVABLE_AGE_LABELS,
  SURPLUS_REASON_LABELS,
} from '@institut/contract/money/labels';
import { toKm } from '@institut/contract/money/money';
import { surplusDueDay } from '@institut/contract/money/values';
import { PAYER_LABELS } from '@institut/contract/payers/labels';
import { PAYER_TYPE } from '@institut/contract/payers/values';
import {
  PAYMENT_KIND_LABELS,
  PAYMENT_LABELS,
  PAYMENT_SOURCE_LABELS,
  PAYMENT_STATE_LABELS,
} from '@institut/contract/payments/labels';
import { refundDueDay } from '../../core/orders/cancellations/cancellationLookup.service.ts';
import { payeeOf, refundNumberOf, type RefundRow } from '../../processes/cancellations/refundList.service.ts';
import type { DocumentRow } from '../documents/documentList.service.ts';
import type { BookkeepingRow } from '../money/bookkeeping.ts';
import { presentReceivable } from '../money/money.presenter.ts';
import type { LedgerRow } from '../money/ledgerRows.ts';
import type { SurplusRow } from '../money/surplusRows.ts';
import type { ReceivableFields } from '../../core/orders/listing/receivables.service.ts';
import { reasonOf } from '../../core/orders/listing/surpluses.service.ts';
import type { PayerFields } from '../../core/orders/payer/payer.model.ts';
import { isAccountUnconfirmed, isWaiting } from '../../core/ledger/ledger.service.ts';
import type { Column } from './table.ts';

const REFERENCE = 'Referentni broj';
const RECIPIENT = 'Primalac';

const organisationOf = ({ payer }: { payer?: PayerFields | undefined }) =>
  payer?.type === PAYER_TYPE.organisation ? payer : undefined;
const received = ({ paid, refunded }: { paid: number; refunded: number }) => toKm(paid - refunded);

export const receivableColumns: readonly Column<ReceivableFields>[] = [
  { header: REFERENCE, type: 'text', value: ({ reference }) => reference },
  { header: 'Korisnik', type: 'text', value: ({ buyerName }) => buyerName },
  { header: 'E-mail', type: 'text', value: ({ buyerEmail }) => buyerEmail },
  { header: PAYER_LABELS.payer, type: 'text', value: (order) => presentReceivable(order).payer.name },
  {
    header: 'Vrsta platioca',
    type: 'text',
    value: (order) => PAYER_KIND_LABELS[presentReceivable(order).payer.kind],
  },
  { header: 'Kursevi', type: 'text', value: (order) => presentReceivable(order).courses.join('\n') },
  { header: 'Datum prijave', type: 'day', value: ({ createdAt }) => dayOf(createdAt) },
  { header: 'Rok za uplatu', type: 'day', value: ({ dueDay }) => dueDay ?? '' },
  { header: 'Dana poslije roka', type: 'number', value: (order) => presentReceivable(order).daysLate },
  { header: 'Starost', type: 'text', value: (order) => RECEIVABLE_AGE_LABELS[presentReceivable(order).age] },
  { header: 'Iznos (KM)', type: 'money', value: ({ amountDue }) => toKm(amountDue) },
  { header: 'Uplaćeno (KM)', type: 'money', value: received },
  { header: 'Otvoreno (KM)', type: 'money', value: ({ openAmount }) => toKm(openAmount) },
];

/** The columns that programs for bookkeeping import receivables by; without a proforma there is no document yet. */
export const bookkeepingColumns: readonly Column<BookkeepingRow>[] = [
  {
    header: 'Naziv partnera',
    type: 'text',
    value: ({ order, proforma }) => order.payer?.name ?? proforma?.snapshot.recipient.name ?? order.buyerName,
  },
  { header: 'JIB', type: 'text', value: ({ order }) => organisationOf(order)?.jib ?? '' },
  { header: 'PDV broj', type: 'text', value: ({ order }) => organisationOf(order)?.pdv ?? '' },
  { header: 'Broj dokumenta', type: 'text', value: ({ proforma }) => proforma?.number ?? '' },
  {
    header: 'Datum dokumenta',
    type: 'day',
    value: ({ proforma }) => (proforma ? dayOf(proforma.issuedAt) : ''),
  },
  { header: 'Datum dospijeća', type: 'day', value: ({ order }) => order.dueDay ?? '' },
  { header: 'Iznos', type: 'money', value: ({ order }) => toKm(order.amountDue) },
  { header: 'Plaćeno', type: 'money', value: ({ order }) => received(order) },
  { header: 'Otvoreno', type: 'money', value: ({ order }) => toKm(order.openAmount) },
  { header: REFERENCE, type: 'text', value: ({ order }) => order.reference },
];

export const surplusColumns: readonly Column<SurplusRow>[] = [
  { header: REFERENCE, type: 'text', value: ({ order }) => order.reference },
  { header: 'Korisnik', type: 'text', value: ({ order }) => order.buyerName },
  { header: 'E-mail', type: 'text', value: ({ order }) => order.buyerEmail },
  { header: PAYER_LABELS.payer, type: 'text', value: ({ order }) => order.payer?.name ?? order.buyerName },
  { header: 'Razlog', type: 'text', value: ({ order }) => SURPLUS_REASON_LABELS[reasonOf(order)] },
  { header: 'Od kada', type: 'day', value: ({ since }) => since },
  {
    header: 'Rok za povrat',
    type: 'day',
    value: ({ order, since }) => surplusDueDay({ reason: reasonOf(order), since }) ?? '',
  },
  { header: 'Uplaćeno (KM)', type: 'money', value: ({ order }) => toKm(order.paid) },
  { header: 'Vraćeno (KM)', type: 'money', value: ({ order }) => toKm(order.refunded) },
  { header: 'Za povrat (KM)', type: 'money', value: ({ order }) => toKm(order.surplus) },
];

const entryColumns: readonly Column<LedgerRow>[] = [
  { header: PAYMENT_LABELS.amount, type: 'money', value: ({ record }) => toKm(record.amount) },
  { header: REFERENCE, type: 'text', value: ({ order }) => order?.reference ?? '' },
  { header: 'Korisnik', type: 'text', value: ({ order }) => order?.name ?? '' },
  { header: PAYER_LABELS.payer, type: 'text', value: ({ order }) => order?.payer ?? '' },
  { header: 'JIB', type: 'text', value: ({ order }) => order?.jib ?? '' },
  { header: 'Kursevi', type: 'text', value: ({ order }) => order?.courses ?? '' },
  { header: PAYMENT_LABELS.method, type: 'text', value: ({ record }) => record.method },
  { header: PAYMENT_LABELS.reference, type: 'text', value: ({ record }) => record.reference },
  { header: 'Napomena', type: 'text', value: ({ record }) => record.note },
  { header: 'Izvor', type: 'text', value: ({ record }) => PAYMENT_SOURCE_LABELS[record.source] },
  { header: 'Ko je evidentirao', type: 'text', value: ({ record }) => record.by?.name ?? '' },
];

export const journalColumns: readonly Column<LedgerRow>[] = [
  { header: PAYMENT_LABELS.at, type: 'day', value: ({ record }) => dayOf(record.at) },
  { header: 'Vrsta', type: 'text', value: ({ record }) => PAYMENT_KIND_LABELS[record.kind] },
  { header: 'Stanje', type: 'text', value: ({ record }) => PAYMENT_STATE_LABELS[record.state] },
  ...entryColumns,
  { header: 'Evidentirano', type: 'day', value: ({ record }) => dayOf(record.recordedAt) },
];

export const unassignedColumns: readonly Column<LedgerRow>[] = [
  { header: PAYMENT_LABELS.at, type: 'day', value: ({ record }) => dayOf(record.at) },
  ...entryColumns,
];

/** A list of payments as banks take them: name, account, amount and what it is for. */
export const payoutColumns: readonly Column<RefundRow>[] = [
  { header: RECIPIENT, type: 'text', value: payeeOf },
  {
    header: 'Račun primaoca',
    type: 'text',
    value: ({ record }) => (isAccountUnconfirmed(record) ? 'nije potvrđen' : (record.account ?? '')),
  },
  {
    header: 'Nalog',
    type: 'text',
    value: ({ record }) => (isForeignAccount(record.account ?? '') ? 'inostrani' : 'domaći'),
  },
  { header: 'Iznos (KM)', type: 'money', value: ({ record }) => toKm(record.amount) },
  {
    header: 'Svrha',
    type: 'text',
    value: (row) => (row.order ? `Povrat ${refundNumberOf(row)}` : ''),
  },
  { header: REFERENCE, type: 'text', value: ({ order }) => order?.reference ?? '' },
  { header: 'Stanje', type: 'text', value: ({ record }) => PAYMENT_STATE_LABELS[record.state] },
  { header: 'Zatraženo', type: 'day', value: ({ record }) => dayOf(record.recordedAt) },
  {
    header: 'Rok',
    type: 'day',
    value: ({ record }) => (isWaiting(record) ? refundDueDay(record) : ''),
  },
];

export const documentColumns: readonly Column<DocumentRow>[] = [
  { header: 'Broj', type: 'text', value: ({ document }) => document.number },
  { header: 'Vrsta', type: 'text', value: ({ document }) => DOCUMENT_LABELS[document.kind] },
  { header: 'Datum', type: 'day', value: ({ document }) => dayOf(document.issuedAt) },
  { header: RECIPIENT, type: 'text', value: ({ document }) => document.snapshot.recipient.name },
  { header: 'JIB primaoca', type: 'text', value: ({ document }) => document.snapshot.recipient.jib },
  { header: REFERENCE, type: 'text', value: ({ document }) => document.snapshot.reference },
  { header: 'Iznos (KM)', type: 'money', value: ({ shown }) => shown.amount },
  { header: 'Stanje', type: 'text', value: ({ shown }) => documentStateLabel(shown) || 'Vrijedi' },
];

import { fullName } from '@institut/contract/accounts/values';
import { FISCAL_KIND_LABELS } from '@institut/contract/fiscal/labels';
import type { fiscalBody } from '@institut/contract/fiscal/schema';
import { fiscalKey, fiscalKindsOf } from '@institut/contract/fiscal/values';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import { type ClientSession, Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../../../database/databaseErrors.ts';
import { conflict, invalidInput, notFound, staleEdit } from '../../../../lib/errors.ts';
import { today } from '../../../../lib/instituteDay.ts';
import type { SessionUser } from '../../../../lib/sessionUser.ts';
import { changeOrder, type Next, staffAuthor } from '../../../core/orders/changing/orderChange.ts';
import { findFiscalOrder, type OrderFields } from '../../../core/orders/orderLookup.service.ts';
import { findRecord, isBooked, markFiscal } from '../../../core/ledger/ledger.service.ts';
import type { FiscalFields } from '../../../core/orders/fiscal/fiscal.model.ts';
import { fiscalAmountOf } from '../../../core/orders/fiscal/fiscalAmount.ts';

type Body = z.output<typeof fiscalBody>;
type Version = { version?: number | undefined };

/**
 * Notes on an order a document that the certified system has issued for one of its payments or refunds. Throws a conflict
 * for a number that is noted already, and for a version that is not the newest.
 */
export const addFiscal = (id: string, staff: SessionUser, body: Body): Promise<OrderFields> =>
  changeFiscal(id, staff, body, async (order, session) => {
    const entry = await entryOf(order, body, staff, session);
    return { entries: [...fiscalOf(order), entry], from: null, to: entry };
  });

/** Corrects it; a payment that was withdrawn meanwhile can stay. */
export const correctFiscal = (
  { id, fiscal }: { id: string; fiscal: string },
  staff: SessionUser,
  body: Body,
): Promise<OrderFields> =>
  changeFiscal(id, staff, body, async (order, session) => {
    const before = findEntry(order, fiscal);
    const after = await entryOf(order, body, staff, session, before);
    const entries = fiscalOf(order).map((entry) => (entry === before ? after : entry));
    return { entries, from: before, to: after };
  });

export const removeFiscal = (
  { id, fiscal }: { id: string; fiscal: string },
  staff: SessionUser,
  body: Version,
): Promise<OrderFields> =>
  changeFiscal(id, staff, body, (order) => {
    const before = findEntry(order, fiscal);
    return { entries: fiscalOf(order).filter((entry) => entry !== before), from: before, to: null };
  });

const fiscalOf = ({ fiscalDocuments = [] }: OrderFields): FiscalFields[] => fiscalDocuments;

function findEntry(order: OrderFields, id: string): FiscalFields {
  const entry = fiscalOf(order).find(({ _id }) => _id.toString() === id);
  if (!entry) throw notFound('Fiskalni dokument');
  return entry;
}

type Changed = { entries: FiscalFields[]; from: FiscalFields | null; to: FiscalFields | null };

async function changeFiscal(
  id: string,
  staff: SessionUser,
  { version }: Version,
  change: (order: OrderFields, session: ClientSession) => Changed | Promise<Changed>,
): Promise<OrderFields> {
  try {
    return await changeOrder(id, {
      by: () => staffAuthor(staff),
      next: async (order, session): Promise<Next | null> => {
        const { __v: newest } = order;
        if (version !== undefined && version !== newest) throw staleEdit();
        const { entries, from, to } = await change(order, session);
        for (const id of new Set([from, to].flatMap((entry) => entry?.payment.toString() ?? []))) {
          const payment = await findRecord(id, session);
          if (payment) await markFiscal(payment, fiscalAmountOf(payment._id, entries), session);
        }
        return {
          notes: [{ event: 'fiscal', from: from && fiscalText(from), to: to && fiscalText(to) }],
          fields: entries.length > 0 ? { set: { fiscalDocuments: entries } } : { unset: ['fiscalDocuments'] },
          isEdit: true,
        };
      },
    });
  } catch (error) {
    throw isDuplicateKey(error) ? numberTaken('drugoj prijavi') : error;
  }
}

/** `Avansna faktura 12/2026, 5. 1. 2026, 50,00 KM`: what the history and the audit log keep. */
export const fiscalText = ({ kind, number, date, amount }: FiscalFields): string =>
  `${FISCAL_KIND_LABELS[kind]} ${number}, ${date}, ${formatKm(toKm(amount))}`;

/** Returns the entry that a body describes, in the place of an earlier one. Throws for what its payment does not allow. */
async function entryOf(
  order: OrderFields,
  { kind, payment: id, number, date, amount: km, link }: Body,
  staff: SessionUser,
  session: ClientSession,
  before?: FiscalFields,
): Promise<FiscalFields> {
  if (date > today()) throw invalidInput({ date: 'Datum ne može biti u budućnosti.' });
  const payment = await findRecord(id, session);
  if (!payment?.order?.equals(order._id) || payment.kind === 'grant') {
    throw invalidInput({ payment: 'Ova uplata ili povrat se ne vodi na ovoj prijavi.' });
  }
  if (!isBooked(payment) && !before?.payment.equals(payment._id)) {
    throw invalidInput({
      payment: 'Uplata ili povrat je storniran. Odaberite zapis koji se vodi na prijavi.',
    });
  }
  if (!fiscalKindsOf(payment.kind).includes(kind)) {
    const sentence = 'Uz uplatu se evidentira avansna faktura ili faktura, a uz povrat knjižno odobrenje.';
    throw invalidInput({ kind: sentence });
  }
  const amount = toFeninga(km);
  if (amount > payment.amount) {
    throw invalidInput({ amount: `Iznos može biti najviše ${formatKm(toKm(payment.amount))}.` });
  }
  const key = fiscalKey(kind, number);
  const owner = await findFiscalOrder(key, session);
  const isOwn = fiscalOf(order).some((entry) => entry.key === key && entry !== before);
  if (isOwn) throw numberTaken('ovoj prijavi');
  if (owner && !owner._id.equals(order._id)) throw numberTaken(`prijavi ${owner.reference}`);
  // An advance and the invoice that follows it are about the same money.
  const noted = fiscalOf(order)
    .filter((entry) => entry !== before && entry.kind === kind && entry.payment.equals(payment._id))
    .reduce((sum, entry) => sum + entry.amount, 0);
  if (noted + amount > payment.amount) {
    const [known, left] = [noted, payment.amount - noted].map((feninga) => formatKm(toKm(feninga)));
    throw invalidInput({
      amount: `Dokumenti ove vrste već pokrivaju ${known} ove uplate ili povrata, pa iznos može biti najviše ${left}.`,
    });
  }
  return {
    _id: before?._id ?? new Types.ObjectId(),
    kind,
    payment: payment._id,
    number,
    key,
    date,
    amount,
    link,
    recordedAt: new Date(),
    by: { user: new Types.ObjectId(staff.id), name: fullName(staff) },
  };
}

function numberTaken(where: string) {
  const sentence = `Dokument ove vrste s tim brojem je već evidentiran na ${where}.`;
  return conflict(sentence, 'conflict', { number: sentence });
}

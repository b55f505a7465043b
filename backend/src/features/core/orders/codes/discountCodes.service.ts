import { keptDiscounts } from '@institut/contract/discounts/shares';
import { DISCOUNT_CODE_LABELS } from '@institut/contract/discounts/labels';
import type { DiscountCode as ShownCode, DiscountCodeBody } from '@institut/contract/discounts/schema';
import { toFeninga, toKm } from '@institut/contract/money/money';
import { runTitle } from '@institut/contract/timetable/runName';
import { trusted, Types } from 'mongoose';
import { isDuplicateKey } from '../../../../database/databaseErrors.ts';
import { withTransaction } from '../../../../database/transaction.ts';
import { conflict, recordNotFound } from '../../../../lib/errors.ts';
import { recordEvent } from '../../../audit/audit.service.ts';
import { changesOf } from '../../../audit/changesOf.ts';
import { Course } from '../../courses/course.model.ts';
import { countUses, lockCode } from './codeUses.service.ts';
import { DiscountCode, type DiscountCodeFields } from './discountCode.model.ts';
import { Order } from '../order.model.ts';
import { createReference } from '../placing/reference.ts';

type ListQuery = { pageNumber: number; pageSize: number };

/** Returns a page of the codes, newest first, with their uses. */
export async function listDiscountCodes({ pageNumber, pageSize }: ListQuery) {
  const [records, total] = await Promise.all([
    DiscountCode.find()
      .sort({ createdAt: -1, _id: -1 })
      .skip((pageNumber - 1) * pageSize)
      .limit(pageSize)
      .lean<DiscountCodeFields[]>(),
    DiscountCode.countDocuments(),
  ]);
  return { body: await present(records), total };
}

/** Adds a code with random characters. */
export async function createDiscountCode(body: DiscountCodeBody): Promise<ShownCode> {
  const record = {
    ...body,
    ...idsOf(body),
    _id: new Types.ObjectId(),
    code: createReference(),
    createdAt: new Date(),
  };
  try {
    await withTransaction(
      async (session) => {
        await DiscountCode.create([record], { session });
        await recordEvent(session, { event: 'discountCodeAdded', target: targetOf(record) });
      },
      { writes: [] },
    );
  } catch (error) {
    if (isDuplicateKey(error)) return createDiscountCode(body);
    throw error;
  }
  return presentOne(record);
}

/** Changes a code; placed orders keep their discounts. Throws a conflict for fewer uses than it has. */
export async function updateDiscountCode(id: string, body: DiscountCodeBody): Promise<ShownCode> {
  const { code } = await DiscountCode.findById(id, { code: 1 })
    .lean()
    .orFail(() => recordNotFound('discounts'));
  const after = await withTransaction(
    async (session) => {
      const before = await lockCode(code, session);
      if (!before) throw recordNotFound('discounts');
      const uses = await countUses(code, session);
      if (body.maxUses > 0 && body.maxUses < uses)
        throw conflict(`Kod je već iskorišten ${uses} puta.`, 'conflict', {
          maxUses: `Unesite najmanje ${uses}, ili isključite kod.`,
        });
      const changed = { ...before, ...body, ...idsOf(body) };
      await DiscountCode.updateOne({ _id: id }, { $set: { ...body, ...idsOf(body) } }, { session });
      const changes = changesOf(textsOf(before), textsOf(changed), Object.keys(DISCOUNT_CODE_LABELS));
      if (changes.length > 0)
        await recordEvent(session, { event: 'discountCodeChanged', target: targetOf(changed), changes });
      return changed;
    },
    { writes: [] },
  );
  return presentOne(after);
}

const idsOf = ({ courses }: DiscountCodeBody) => ({ courses: courses.map((id) => new Types.ObjectId(id)) });

const targetOf = ({ _id, code }: DiscountCodeFields) =>
  ({ kind: 'discountCode', id: _id.toString(), label: code }) as const;

const textsOf = ({ courses, ...fields }: DiscountCodeFields) => ({ ...fields, courses: courses.map(String) });

const presentOne = async (record: DiscountCodeFields): Promise<ShownCode> => {
  const [shown] = await present([record]);
  if (!shown) throw recordNotFound('discounts');
  return shown;
};

async function present(records: readonly DiscountCodeFields[]): Promise<ShownCode[]> {
  const [names, used] = await Promise.all([courseNames(records), usesOf(records)]);
  return records.map((record) => ({
    _id: record._id.toString(),
    code: record.code,
    percent: record.percent,
    amountKm: record.amountKm,
    combines: record.combines,
    courses: record.courses.map((id) => ({
      _id: id.toString(),
      name: names.get(id.toString()) ?? 'Obrisani kurs',
    })),
    organisation: record.organisation,
    from: record.from,
    to: record.to,
    maxUses: record.maxUses,
    isActive: record.isActive,
    uses: used.get(record.code)?.uses ?? 0,
    costKm: toKm(used.get(record.code)?.cost ?? 0),
  }));
}

async function courseNames(records: readonly DiscountCodeFields[]): Promise<Map<string, string>> {
  const ids = records.flatMap(({ courses }) => courses);
  if (ids.length === 0) return new Map();
  const courses = await Course.find({ _id: trusted({ $in: ids }) }, { name: 1, start: 1 }).lean();
  return new Map(courses.map(({ _id, name, start }) => [_id.toString(), runTitle(name, start)]));
}

type Used = { uses: number; cost: number };

/** Returns by code how many orders hold seats with it, and in feninga what it takes off these seats. */
async function usesOf(records: readonly DiscountCodeFields[]): Promise<Map<string, Used>> {
  const used = new Map<string, Used>();
  const isAmong = trusted({ $in: records.map(({ code }) => code) });
  const holding = Order.find(
    { discountCode: isAmong, heldSeats: trusted({ $gt: 0 }) },
    { discountCode: 1, orderItems: 1 },
  );
  for (const { discountCode = '', orderItems } of await holding.lean()) {
    const { uses, cost } = used.get(discountCode) ?? { uses: 0, cost: 0 };
    const kept = orderItems
      .flatMap((line) => keptDiscounts(line, line.held))
      .filter(({ kind }) => kind === 'code');
    const sum = kept.reduce((all, { amountKm }) => all + toFeninga(amountKm), cost);
    used.set(discountCode, { uses: uses + 1, cost: sum });
  }
  return used;
}

import { type CodeOffer, WRONG_CODE } from '@institut/contract/discounts/schema';
import { type ClientSession, trusted, Types } from 'mongoose';
import { conflict, invalidInput } from '../../../../lib/errors.ts';
import { today } from '../../../../lib/instituteDay.ts';
import { Order } from '../order.model.ts';
import { DiscountCode, type DiscountCodeFields } from './discountCode.model.ts';

/** A code that orders can use now, and how many more of them. */
export type UsableCode = { offer: CodeOffer; left: number };

const offerOf = ({ _id, code, percent, amountKm, combines, courses }: DiscountCodeFields): CodeOffer => ({
  _id: _id.toString(),
  code,
  percent,
  amountKm,
  combines,
  courses: courses.map(String),
});

const isInForce = ({ isActive, from, to }: DiscountCodeFields, day: string): boolean =>
  isActive && (from === '' || from <= day) && (to === '' || day <= to);

/** The uses of a code are the orders that hold seats with it. */
export const holdsWith = (code: string) => ({ discountCode: code, heldSeats: trusted({ $gt: 0 }) });

export const countUses = (code: string, session: ClientSession | null = null): Promise<number> =>
  Order.countDocuments(holdsWith(code)).session(session).exec();

const usesLeft = async ({ code, maxUses }: DiscountCodeFields, session: ClientSession | null) =>
  maxUses === 0 ? Infinity : maxUses - (await countUses(code, session));

/** Reads a code and makes every other order with it wait or retry until this transaction ends. */
export const lockCode = (code: string, session: ClientSession): Promise<DiscountCodeFields | null> =>
  DiscountCode.findOneAndUpdate(
    { code },
    { $set: { lock: new Types.ObjectId() } },
    { session, returnDocument: 'after' },
  )
    .lean<DiscountCodeFields>()
    .exec();

/** Returns those of the codes that orders can use now; they stay locked until the transaction ends. */
export async function lockUsableCodes(
  codes: readonly string[],
  session: ClientSession,
  now: Date,
): Promise<Map<string, UsableCode>> {
  const usable = new Map<string, UsableCode>();
  for (const code of [...new Set(codes)].toSorted()) {
    const record = await lockCode(code, session);
    if (!record || !isInForce(record, today(now))) continue;
    usable.set(code, { offer: offerOf(record), left: await usesLeft(record, session) });
  }
  return usable;
}

/** Returns a code that an order can use now. Throws `validation`, with the same sentence for every other text. */
export async function offeredCode(code: string): Promise<CodeOffer> {
  const record = await DiscountCode.findOne({ code }).lean<DiscountCodeFields>();
  if (!record || !isInForce(record, today()) || (await usesLeft(record, null)) <= 0)
    throw invalidInput({ code: WRONG_CODE }, WRONG_CODE);
  return offerOf(record);
}

/** Refuses that an order holds its seats again when others have used up its code meanwhile. */
export async function refuseUsedUp(code: string, session: ClientSession): Promise<void> {
  const record = await lockCode(code, session);
  if (record && (await usesLeft(record, session)) <= 0)
    throw conflict(
      `Kod za popust ${code} je u međuvremenu iskorišten u drugim prijavama. Povećajte najveći broj korištenja tog koda pa pokušajte ponovo.`,
    );
}

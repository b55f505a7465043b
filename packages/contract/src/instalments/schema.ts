import { z } from 'zod';
import { editVersion, enteredDay, isoDay } from '../content/schema.ts';
import { objectId } from '../frame/fields.ts';
import { INSTALMENTS_MAX, REMINDERS_MAX } from '../limits.ts';
import { enteredKm, totalKm } from '../money/schema.ts';

/** A part of the price with a day of its own. Amounts in KM. */
export const instalment = z.object({
  dueDay: isoDay,
  amount: totalKm,
  /** The part that has arrived: payments cover the instalments in their order. */
  paid: totalKm,
  /** Its day is over and a part of it is open. */
  isOverdue: z.boolean(),
});
export type Instalment = z.infer<typeof instalment>;

const agreedInstalment = z.object({
  dueDay: enteredDay,
  amount: enteredKm,
});

/** The instalments that the buyer pays in instead of all at once; an empty list ends the agreement. */
export const agreeInstalmentsBody = z.object({
  instalments: z
    .array(agreedInstalment)
    .max(INSTALMENTS_MAX, `Najviše ${INSTALMENTS_MAX} rata.`)
    .superRefine((instalments, context) => {
      for (const [index, { dueDay }] of instalments.entries()) {
        const before = instalments[index - 1];
        if (!before || before.dueDay < dueDay) continue;
        const message = 'Rok mora biti poslije roka prethodne rate.';
        context.addIssue({ code: 'custom', path: [index, 'dueDay'], message });
      }
    }),
  version: editVersion,
});
export type AgreeInstalmentsBody = z.input<typeof agreeInstalmentsBody>;

export const remindBuyersBody = z.object({
  orders: z
    .array(objectId)
    .min(1, 'Odaberite najmanje jednu prijavu.')
    .max(REMINDERS_MAX, `Odjednom se može poslati najviše ${REMINDERS_MAX} podsjetnika.`),
});

/** How many reminders leave, and the orders that get none, each with the reason. */
export const remindedBuyers = z.object({
  reminded: z.int(),
  skipped: z.array(z.object({ _id: objectId, reference: z.string(), reason: z.string() })),
});
export type RemindedBuyers = z.infer<typeof remindedBuyers>;

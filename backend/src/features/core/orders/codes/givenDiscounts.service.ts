import type { GivenDiscount, GivenDiscountsQuery } from '@institut/contract/discounts/given.schema';
import type { LineDiscount } from '@institut/contract/discounts/schema';
import { keptDiscounts } from '@institut/contract/discounts/shares';
import { discountText } from '@institut/contract/discounts/texts';
import { toFeninga, toKm } from '@institut/contract/money/money';
import { runTitle } from '@institut/contract/timetable/runName';
import { trusted, type Types } from 'mongoose';
import { countedRuns, isRunOf } from '../../courses/courseLookup.service.ts';
import { type DiscountOwner, presentDiscounts } from '../../courses/discounts.ts';
import { Order } from '../order.model.ts';

/** A discount of a run, with how many orders hold seats with it, and in feninga what it takes off these seats. */
type Given = Pick<LineDiscount, 'kind' | 'ruleId' | 'text'> & { uses: number; feninga: number };

/** A rule that was changed after an order counts as another one. */
const keyOf = ({ ruleId, text }: Pick<Given, 'ruleId' | 'text'>): string => `${ruleId} ${text}`;

/** Returns the discounts with which orders hold seats of runs, by the id of the run. */
export async function discountsOf(runs: readonly Types.ObjectId[]): Promise<Map<string, Given[]>> {
  const found = new Map(runs.map((run) => [run.toString(), new Map<string, Given>()]));
  const discounted = Order.find(
    { 'orderItems.discounts.ruleId': trusted({ $gt: '' }), heldSeats: trusted({ $gt: 0 }) },
    { orderItems: 1 },
  );
  for await (const { orderItems } of discounted.lean().cursor()) {
    for (const line of orderItems.filter(({ held }) => held > 0)) {
      const ofRun = found.get(line.kurs.toString());
      for (const { kind, ruleId, text, amountKm } of ofRun ? keptDiscounts(line, line.held) : []) {
        const key = keyOf({ ruleId, text });
        const { uses, feninga } = ofRun?.get(key) ?? { uses: 0, feninga: 0 };
        ofRun?.set(key, { kind, ruleId, text, uses: uses + 1, feninga: feninga + toFeninga(amountKm) });
      }
    }
  }
  return new Map([...found].map(([run, given]) => [run, [...given.values()]]));
}

/** Returns the discounts of the runs of a period, the newest run first, also those that no order has yet. */
export async function listGivenDiscounts(query: GivenDiscountsQuery): Promise<GivenDiscount[]> {
  const runs = (await countedRuns(query.od, query.do)).filter((run) => isRunOf(run, query));
  const given = await discountsOf(runs.map(({ _id }) => _id));
  return runs
    .toSorted((a, b) => b.start.localeCompare(a.start) || a.name.localeCompare(b.name, 'bs'))
    .flatMap((run) => {
      const used = given.get(run._id.toString()) ?? [];
      const usedKeys = new Set(used.map(keyOf));
      return [...used, ...unusedOf(run).filter((one) => !usedKeys.has(keyOf(one)))].map(
        ({ kind, text, uses, feninga }, index): GivenDiscount => ({
          _id: `${run._id.toString()}-${index}`,
          kurs: run._id.toString(),
          course: runTitle(run.name, run.start),
          kind,
          text,
          uses,
          costKm: toKm(feninga),
        }),
      );
    });
}

const unusedOf = (run: DiscountOwner): Given[] =>
  presentDiscounts(run).map((rule) => ({
    kind: rule.kind,
    ruleId: rule._id,
    text: discountText(rule),
    uses: 0,
    feninga: 0,
  }));

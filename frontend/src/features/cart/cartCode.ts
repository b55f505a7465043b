import { orderDiscounts } from '@institut/contract/discounts/codes';
import type { OfferedPrice } from '@institut/contract/discounts/rules';
import type { CodeOffer, LineDiscount } from '@institut/contract/discounts/schema';
import { priceOrder, type Prices } from '@institut/contract/money/pricing';
import { useSelector } from 'react-redux';
import { api } from '../../lib/api.ts';
import { createCalls } from '../../store/calls.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { selectRates } from '../../store/prices.ts';
import { showToast } from '../../store/toastSlice.ts';
import { codeChanged, selectDiscountCode } from './cartSlice.ts';

export const { checkCode } = createCalls('discountCode', { checkCode: api.checkDiscountCode });

/**
 * Returns the code that the server has found valid for the cart; `setCode(null)` removes it, and so does `recheck` when it can
 * no longer be used.
 */
export function useCartCode() {
  const dispatch = useAppDispatch();
  const code = useSelector(selectDiscountCode);
  const setCode = (next: CodeOffer | null) => dispatch(codeChanged(next));
  const recheck = async (): Promise<void> => {
    if (!code) return;
    const answer = await dispatch(checkCode({ body: { code: code.code } }));
    if (checkCode.fulfilled.match(answer)) setCode(answer.payload);
    else if (answer.payload?.status === 400) {
      setCode(null);
      dispatch(showToast({ kind: 'warning', text: `Kod ${code.code} više ne vrijedi i uklonjen je.` }));
    }
  };
  return { code, setCode, recheck };
}

/** Returns lines of the cart with the discounts that an order gets now. */
export function useOrderLines<Line extends OfferedPrice & { kurs: string }>(
  lines: readonly Line[],
): Array<Line & { discounts: LineDiscount[] }> {
  const discounts = orderDiscounts(lines, useSelector(selectDiscountCode));
  return lines.map((line, index) => ({ ...line, discounts: discounts[index] ?? [] }));
}

/** Returns what an order of these lines costs now, with the code of the cart; null until the rates of the shop are loaded. */
export function useOrderPrices(lines: ReadonlyArray<OfferedPrice & { kurs: string }>): Prices | null {
  const rates = useSelector(selectRates);
  const discounted = useOrderLines(lines);
  return rates && priceOrder(discounted, rates);
}

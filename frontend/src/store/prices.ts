import { bestDiscount, withDiscount, type OfferedPrice } from '@institut/contract/discounts/rules';
import { dayText } from '@institut/contract/frame/dayText';
import { formatKm } from '@institut/contract/money/money';
import { priceOrder, type Prices, type Rates } from '@institut/contract/money/pricing';
import { useSelector } from 'react-redux';

/** The part of the state that has the rates; this layer does not know the features' slices. */
type WithRates = { site: { config: { data: { rates: Rates } | null } } };

/** The rates with which prices are computed; null until its configuration is loaded. */
export const selectRates = ({ site }: WithRates): Rates | null => site.config.data?.rates ?? null;

/** Returns what an order of these lines costs now, with their discounts; null until the rates of the shop are loaded. */
export function usePrices(lines: readonly OfferedPrice[]): Prices | null {
  const rates = useSelector(selectRates);
  return rates && priceOrder(lines.map(withDiscount), rates);
}

/** Returns how long the discount of a line is given, and its total without it: `Do 1. 3. 2027. umjesto 345,00 KM`; empty without one. */
export function useDiscountNote(line: OfferedPrice): string {
  const rates = useSelector(selectRates);
  const best = bestDiscount(line, line.currentDiscounts);
  if (!rates || !best) return '';
  const { until } = best.rule;
  return `${until ? `Do ${dayText(until)} umjesto` : 'Umjesto'} ${formatKm(priceOrder([{ price: line.price, qty: line.qty }], rates).totalPrice)}`;
}

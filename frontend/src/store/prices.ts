import { priceOrder, type PricedLine, type Prices, type Rates } from '@institut/contract/money/pricing';
import { useSelector } from 'react-redux';

/** The part of the state that has the rates; this layer does not know the features' slices. */
type WithRates = { site: { config: { data: { rates: Rates } | null } } };

/** The rates with which prices are computed; null until its configuration is loaded. */
export const selectRates = ({ site }: WithRates): Rates | null => site.config.data?.rates ?? null;

/** Returns what an order of these lines costs now; null until the rates of the shop are loaded. */
export function usePrices(lines: readonly PricedLine[]): Prices | null {
  const rates = useSelector(selectRates);
  return rates && priceOrder(lines, rates);
}

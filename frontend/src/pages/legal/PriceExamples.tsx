import { formatKm } from '@institut/contract/money/money';
import { priceOrder, type Rates } from '@institut/contract/money/pricing';
import { taxLabel } from '../../ui/PriceSums.tsx';
import styles from './PriceExamples.module.css';

/** One price below and one above the limit of the fee, computed by the rule of the shop. */
export function PriceExamples({ rates }: { rates: Rates }) {
  const limit = rates.freeShippingAboveKm || 100;
  const examples = [0.8 * limit, 2.4 * limit].map((price) => priceOrder([{ price, qty: 1 }], rates));
  const lines = [
    ['Cijena kursa', 'itemsPrice'],
    ['Naknada', 'shippingPrice'],
    [taxLabel(rates), 'taxPrice'],
    ['Ukupno', 'totalPrice'],
  ] as const;
  return (
    <table className={styles.table}>
      <caption>Dva primjera obračuna za jedan kurs</caption>
      <tbody>
        {lines.map(([label, key]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {examples.map((prices) => (
              <td key={prices.itemsPrice}>{formatKm(prices[key])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

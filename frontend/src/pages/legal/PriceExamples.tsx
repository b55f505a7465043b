import { formatKm } from '@institut/contract/money/money';
import { priceOrder, TAX_PERCENT } from '@institut/contract/money/pricing';
import styles from './PriceExamples.module.css';

/** One price below and one above the limit of the fee, computed by the rule of the shop. */
const EXAMPLES = [80, 240].map((price) => priceOrder([{ price, qty: 1 }]));

const LINES = [
  ['Cijena kursa', 'itemsPrice'],
  ['Naknada', 'shippingPrice'],
  [`PDV (${TAX_PERCENT}\u00a0%)`, 'taxPrice'],
  ['Ukupno', 'totalPrice'],
] as const;

export function PriceExamples() {
  return (
    <table className={styles.table}>
      <caption>Dva primjera obračuna za jedan kurs</caption>
      <tbody>
        {LINES.map(([label, key]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {EXAMPLES.map((prices) => (
              <td key={prices.totalPrice}>{formatKm(prices[key])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

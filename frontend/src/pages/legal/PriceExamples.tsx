import { formatKm } from '@institut/contract/money';
import { priceOrder, TAX_PERCENT } from '@institut/contract/pricing';
import styles from './PriceExamples.module.css';

/** One below and one above the amount from which no fee is charged; reckoned by the rule of the shop itself. */
const EXAMPLES = [80, 240].map((price) => priceOrder([{ price, qty: 1 }]));

export function PriceExamples() {
  return (
    <table className={styles.table}>
      <caption>Dva primjera obračuna za jedan kurs</caption>
      <thead>
        <tr>
          <th scope="col">Kurs</th>
          <th scope="col">Naknada</th>
          <th scope="col">PDV ({TAX_PERCENT}&nbsp;%)</th>
          <th scope="col">Ukupno</th>
        </tr>
      </thead>
      <tbody>
        {EXAMPLES.map(({ itemsPrice, shippingPrice, taxPrice, totalPrice }) => (
          <tr key={itemsPrice}>
            <td>{formatKm(itemsPrice)}</td>
            <td>{formatKm(shippingPrice)}</td>
            <td>{formatKm(taxPrice)}</td>
            <td>
              <strong>{formatKm(totalPrice)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

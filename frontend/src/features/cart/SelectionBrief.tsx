import { lineTotal, priceOrder } from '@institut/contract/pricing';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Card } from '../../ui/Card.tsx';
import { Sum, SumList } from '../../ui/SumList.tsx';
import { selectCartItems } from './cartSlice.ts';
import styles from './SelectionBrief.module.css';

/** What one is applying for, beside the questions of the checkout. */
export function SelectionBrief() {
  const items = useSelector(selectCartItems);
  return (
    <Card tone="mist" className={styles.brief}>
      <div className={styles.head}>
        <h2 className={styles.title}>Vaš odabir</h2>
        <Link to="/cart">Izmijeni</Link>
      </div>
      <SumList>
        {items.map((item) => (
          <Sum
            key={item.kurs}
            label={item.qty > 1 ? `${item.name} × ${item.qty}` : item.name}
            amount={lineTotal(item)}
          />
        ))}
        <Sum isTotal label="Ukupno" amount={priceOrder(items).itemsPrice} />
      </SumList>
    </Card>
  );
}

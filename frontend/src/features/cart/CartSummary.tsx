import { lineTotal, priceOrder } from '@institut/contract/pricing';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { countCourses, countPlaces } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Sum, SumList } from '../../ui/Price.tsx';
import { selectCanOrder, selectCartCount, selectCartItems } from './cartSlice.ts';
import styles from './CartSummary.module.css';

export function CartSummary({ next }: { next: string }) {
  const navigate = useNavigate();
  const items = useSelector(selectCartItems);
  const count = useSelector(selectCartCount);
  const canOrder = useSelector(selectCanOrder);

  return (
    <Card tone="mist" className={styles.summary}>
      <h2 className={styles.title}>Vaš odabir</h2>
      <output className={styles.count}>
        {countCourses(items.length)}, ukupno {countPlaces(count)}
      </output>
      <SumList>
        <Sum isTotal label="Ukupno" amount={priceOrder(items).itemsPrice} />
      </SumList>
      <Button look="accent" wide disabled={!canOrder} onClick={() => void navigate(next)}>
        Nastavite sa prijavom
      </Button>
      <p className={styles.note}>
        {items.length > 0 && !canOrder
          ? 'Uklonite kurseve koji nisu dostupni da biste nastavili.'
          : 'Naknadu i PDV vidjet ćete u pregledu, prije slanja prijave.'}
      </p>
    </Card>
  );
}

export function CartBrief() {
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

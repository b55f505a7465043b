import { priceOrder } from '@institut/contract/pricing';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Sum, SumList } from '../../ui/SumList.tsx';
import { selectCanApply, selectCartCount, selectCartItems } from './cartSlice.ts';
import { countCourses, countPlaces } from '../../lib/format.ts';
import styles from './CartSummary.module.css';

/** How much is chosen, what it comes to, and the way on. `next` is where the application begins. */
export function CartSummary({ next }: { next: string }) {
  const navigate = useNavigate();
  const items = useSelector(selectCartItems);
  const count = useSelector(selectCartCount);
  const canApply = useSelector(selectCanApply);

  return (
    <Card tone="mist" className={styles.summary}>
      <h2 className={styles.title}>Vaš odabir</h2>
      <output className={styles.count}>
        {countCourses(items.length)}, ukupno {countPlaces(count)}
      </output>
      <SumList>
        <Sum isTotal label="Ukupno" amount={priceOrder(items).itemsPrice} />
      </SumList>
      <Button look="accent" wide disabled={!canApply} onClick={() => void navigate(next)}>
        Nastavite sa prijavom
      </Button>
      <p className={styles.note}>
        {items.length > 0 && !canApply
          ? 'Uklonite kurseve koji nisu dostupni da biste nastavili.'
          : 'Naknadu i PDV vidjet ćete u pregledu, prije slanja prijave.'}
      </p>
    </Card>
  );
}

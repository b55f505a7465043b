import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { countCourses, countSeats, tieShortWords } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { daysText } from '../../ui/LineList.tsx';
import { Note, stacked } from '../../ui/primitives.ts';
import { Bone } from '../../ui/Skeleton.tsx';
import { selectCanOrder, selectCartCount, selectCartItems } from './cartSlice.ts';
import styles from './CartSummary.module.css';

type CartSummaryProps = {
  /** The price of the courses. */
  sums: ReactNode;
  next: string;
  /** The first course is being added, so the cart is empty for a moment only. */
  isFilling: boolean;
};

export function CartSummary({ sums, next, isFilling }: CartSummaryProps) {
  const navigate = useNavigate();
  const items = useSelector(selectCartItems);
  const count = useSelector(selectCartCount);
  const canOrder = useSelector(selectCanOrder);
  const isEmpty = items.length === 0;

  return (
    <Card tone="mist" className={stacked()}>
      <h2 className={styles.title}>Vaš odabir</h2>
      <Note as="output" size="base">
        {isFilling && <Bone width="60%" />}
        {!isFilling &&
          (isEmpty ? 'Još niste odabrali kurs.' : `${countCourses(items.length)}, ${countSeats(count)}`)}
      </Note>
      {!isEmpty && sums}
      <Button look="accent" wide disabled={!canOrder} onClick={() => void navigate(next)}>
        Nastavite sa prijavom
      </Button>
      {!isEmpty && !canOrder && <Note>Uklonite kurseve koji nisu dostupni da biste nastavili.</Note>}
    </Card>
  );
}

/** The chosen courses and what they cost, beside the forms of the checkout. */
export function CartBrief({ sums }: { sums: ReactNode }) {
  const items = useSelector(selectCartItems);
  return (
    <Card tone="mist" className={stacked()}>
      <div className={styles.head}>
        <h2 className={styles.title}>Vaš odabir</h2>
        <Link to="/cart">Izmijeni</Link>
      </div>
      <ul className={styles.courses}>
        {items.map((item) => (
          <li key={item.kurs}>
            <span>{tieShortWords(item.name)}</span>
            <Note as="span" regular>
              {[countSeats(item.qty), daysText(item)].filter(Boolean).join(' · ')}
            </Note>
          </li>
        ))}
      </ul>
      {sums}
    </Card>
  );
}

import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { LineList } from '../../ui/LineItem.tsx';
import { CartLine } from './CartLine.tsx';
import { selectCartItems } from './cartSlice.ts';

/** The chosen courses, each with its quantity and a way out. */
export function CartLines() {
  const items = useSelector(selectCartItems);
  const ref = useRef<HTMLDivElement>(null);

  return (
    // The button that removed a line is gone with it; without a new place the focus would fall to the page's beginning.
    <div ref={ref} tabIndex={-1}>
      <LineList label="Odabrani kursevi">
        {items.map((item) => (
          <CartLine key={item.kurs} item={item} onRemoved={() => ref.current?.focus()} />
        ))}
      </LineList>
    </div>
  );
}

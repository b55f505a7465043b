import type { LineDiscount } from '@institut/contract/discounts/schema';
import { formatKm } from '@institut/contract/money/money';
import { lineTotal } from '@institut/contract/money/pricing';
import { runTitle } from '@institut/contract/timetable/runName';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useFocusOnChange } from '../../lib/useFocusOnChange.ts';
import { LineDiscounts, LineItem, LineList } from '../../ui/LineList.tsx';
import { useAppDispatch } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Price } from '../../ui/Price.tsx';
import { SelectField } from '../../ui/formFields.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Note, Row, Stack } from '../../ui/primitives.ts';
import { CLOSED_TEXT } from './CartChanges.tsx';
import { useOrderLines } from './cartCode.ts';
import { isAvailable, type CartItem } from './cartItem.ts';
import styles from './CartLines.module.css';
import { itemRemoved, qtyChanged, selectCartItems } from './cartSlice.ts';
import { selectSeatLimit } from '../../store/seatLimit.ts';

export function CartLines() {
  const items = useOrderLines(useSelector(selectCartItems));
  // Removing a line removes the focused button, so the focus moves to the list.
  const ref = useFocusOnChange<HTMLDivElement>(items.map(({ kurs }) => kurs).join(' '));

  return (
    <div ref={ref} tabIndex={-1}>
      <LineList label="Odabrani kursevi">
        {items.map((item) => (
          <CartLine key={item.kurs} item={item} />
        ))}
      </LineList>
    </div>
  );
}

function CartLine({ item }: { item: CartItem & { discounts: LineDiscount[] } }) {
  const dispatch = useAppDispatch();
  const { kurs, name, start, price, qty } = item;

  return (
    <LineItem
      course={item}
      amount={
        <>
          <Price amount={lineTotal(item)} />
          {qty > 1 && (
            <Note as="span" regular className={styles.each}>
              {qty} × {formatKm(price)}
            </Note>
          )}
        </>
      }
    >
      <Stack gap={3}>
        <LineDiscounts line={item} />
        <Row gap={4} rowGap={3} align="end" justify="between">
          {isAvailable(item) ? <QtySelect item={item} /> : <UnavailableNote item={item} />}
          <Button look="quietDanger" onClick={() => dispatch(itemRemoved(kurs))}>
            Obriši<VisuallyHidden> kurs {runTitle(name, start)}</VisuallyHidden>
          </Button>
        </Row>
      </Stack>
    </LineItem>
  );
}

function QtySelect({ item: { kurs, name, start, qty, countInStock } }: { item: CartItem }) {
  const dispatch = useAppDispatch();
  const seatLimit = useSelector(selectSeatLimit);
  // A stored quantity may exceed the free seats until the cart is refreshed.
  const most = Math.max(Math.min(countInStock, seatLimit), qty);
  const options = Array.from({ length: most }, (_, index) => ({
    value: index + 1,
    label: String(index + 1),
  }));
  return (
    <div className={styles.qty}>
      <SelectField
        label={
          <>
            Broj mjesta<VisuallyHidden> na kursu {runTitle(name, start)}</VisuallyHidden>
          </>
        }
        value={qty}
        options={options}
        onChange={({ target }) => dispatch(qtyChanged({ kurs, qty: Number(target.value) }))}
      />
    </div>
  );
}

const FULL = { badge: 'Popunjeno', text: 'Ne možete se prijaviti, sva mjesta su popunjena.' };
const CLOSED = { badge: 'Prijave zatvorene', text: CLOSED_TEXT };
const WITHDRAWN = { badge: 'Nije u ponudi', text: 'Ovaj kurs više nije u ponudi.' };

export function UnavailableNote({ item: { isWithdrawn, isClosed } }: { item: CartItem }) {
  const open = isClosed ? CLOSED : FULL;
  const { badge, text } = isWithdrawn ? WITHDRAWN : open;
  return (
    <Stack as="p" gap={2} justify="start" className={styles.note}>
      <Badge tone="danger">{badge}</Badge>
      {text}
    </Stack>
  );
}

/** Below the orders of somebody who has chosen nothing more. */
export const EmptySelection = () => (
  <p>
    U odabiru nema kurseva. <Link to="/kursevi">Pogledaj kurseve</Link>
  </p>
);

export const EmptyCart = () => (
  <EmptyState
    title="Niste se prijavili ni na jedan kurs..."
    actions={<ButtonLink to="/kursevi">Pogledaj kurseve</ButtonLink>}
  >
    <p>Pronađite kurs koji vam odgovara i odaberite broj mjesta.</p>
  </EmptyState>
);

import { formatKm } from '@institut/contract/money';
import { apiUrl } from '@institut/contract/paths';
import { lineTotal } from '@institut/contract/pricing';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { categoryLabel } from '../../lib/categoryLabel.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { LineItem } from '../../ui/LineItem.tsx';
import { Price } from '../../ui/Price.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { isAvailable, qtyLimit, type CartItem } from './cartItem.ts';
import { itemRemoved, qtyChanged } from './cartSlice.ts';
import { UnavailableNote } from './UnavailableNote.tsx';
import styles from './CartLine.module.css';

type CartLineProps = { item: CartItem; onRemoved: () => void };

export function CartLine({ item, onRemoved }: CartLineProps) {
  const dispatch = useAppDispatch();
  const { kurs, name, image, category, price, qty } = item;

  const handleRemove = () => {
    dispatch(itemRemoved(kurs));
    onRemoved();
  };

  return (
    <LineItem
      image={image}
      name={name}
      to={apiUrl(SITE_PAGES.course.path, { id: kurs })}
      kind={categoryLabel(category)}
      amount={
        <>
          <Price amount={lineTotal(item)} />
          {qty > 1 && (
            <span className={styles.each}>
              {qty} × {formatKm(price)}
            </span>
          )}
        </>
      }
    >
      <div className={styles.controls}>
        {isAvailable(item) ? <QtySelect item={item} /> : <UnavailableNote item={item} />}
        <Button look="quietDanger" onClick={handleRemove}>
          Obriši<VisuallyHidden> kurs {name}</VisuallyHidden>
        </Button>
      </div>
    </LineItem>
  );
}

function QtySelect({ item: { kurs, name, qty, countInStock } }: { item: CartItem }) {
  const dispatch = useAppDispatch();
  // What was stored long ago may exceed what is free until the server has been asked.
  const most = Math.max(qtyLimit(countInStock), qty);
  const options = Array.from({ length: most }, (_, index) => ({
    value: index + 1,
    label: String(index + 1),
  }));
  return (
    <div className={styles.qty}>
      <SelectField
        label={
          <>
            Broj mjesta<VisuallyHidden> na kursu {name}</VisuallyHidden>
          </>
        }
        value={qty}
        options={options}
        onChange={({ target }) => dispatch(qtyChanged({ kurs, qty: Number(target.value) }))}
      />
    </div>
  );
}

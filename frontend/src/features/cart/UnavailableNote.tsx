import { Badge } from '../../ui/Badge.tsx';
import type { CartItem } from './cartItem.ts';
import styles from './UnavailableNote.module.css';

/** Why a chosen course cannot be had. */
export const UnavailableNote = ({ item: { isWithdrawn } }: { item: CartItem }) => (
  <p className={styles.note}>
    <Badge tone="danger">{isWithdrawn ? 'Nije u ponudi' : 'Popunjeno'}</Badge>
    {isWithdrawn ? 'Ovaj kurs više nije u ponudi.' : 'Ne možete se prijaviti, sva mjesta su popunjena.'}
  </p>
);

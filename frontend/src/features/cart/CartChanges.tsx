import { formatKm } from '@institut/contract/money';
import { plural } from '@institut/contract/plural';
import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { countPlaces, formatCount } from '../../lib/format.ts';
import { useAppDispatch, useRequest } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import { StatusRegion } from '../../ui/a11y.tsx';
import styles from './CartChanges.module.css';
import { refreshCart, selectCartChanges, selectRefresh } from './cartSlice.ts';
import type { CartChange } from './reconcile.ts';

/** Shows the changes of the last refresh or its error; `isPaused` as in `useCartRefresh`. */
export function CartChangesNotice({ isPaused }: { isPaused: boolean }) {
  const dispatch = useAppDispatch();
  const changes = useSelector(selectCartChanges);
  const { error } = useSelector(selectRefresh);

  return (
    <>
      {error && !isPaused && (
        <LoadError
          title="Cijene i slobodna mjesta nismo mogli provjeriti."
          message={`${error.message} Vaš odabir je sačuvan.`}
          onRetry={() => void dispatch(refreshCart())}
        />
      )}
      <StatusRegion>
        {!error && !isPaused && changes.length > 0 && (
          <Alert kind="warning" title="Nešto se promijenilo otkako ste posljednji put bili ovdje.">
            <ul className={styles.list}>
              {changes.map((change) => (
                <li key={change.kurs + change.kind}>{changeText(change)}</li>
              ))}
            </ul>
          </Alert>
        )}
      </StatusRegion>
    </>
  );
}

/**
 * Refreshes prices and free seats of the cart when a page opens.
 * @param isPaused an order is pending: it may hold the very seats that the cart would be compared with
 */
export function useCartRefresh(isPaused: boolean): void {
  const dispatch = useAppDispatch();
  const refresh = useCallback(() => dispatch(refreshCart()), [dispatch]);
  useRequest(isPaused ? null : refresh);
}

const placesAreLeft = (count: number): string =>
  `${plural(count, { one: 'slobodno je još', few: 'slobodna su još', other: 'slobodno je još' })} ${countPlaces(count)}`;

/** Returns the sentence that tells the buyer about a change. */
export function changeText(change: CartChange): string {
  const course = `„${change.name}”`;
  switch (change.kind) {
    case 'price':
      return `Cijena kursa ${course} promijenjena je sa ${formatKm(change.from)} na ${formatKm(change.to)}.`;
    case 'fewerPlaces':
      return `Na kursu ${course} ${placesAreLeft(change.places)}, pa smo vaš broj mjesta smanjili sa ${change.from} na ${change.to}.`;
    case 'overLimit':
      return `${limitText(change.name, change.to)}, pa smo vaš broj mjesta smanjili sa ${change.from} na ${change.to}.`;
    case 'closed':
      return `Kurs ${course} je u međuvremenu počeo, pa su prijave zatvorene. Uklonite ga da biste nastavili.`;
    case 'full':
      return `Kurs ${course} je u međuvremenu popunjen. Uklonite ga da biste nastavili.`;
    case 'withdrawn':
      return `Kurs ${course} više nije u ponudi. Uklonite ga da biste nastavili.`;
    default:
      return `Na kursu ${course} ponovo ima slobodnih mjesta.`;
  }
}

/** Shown with a course that has begun. */
export const CLOSED_TEXT = 'Kurs je počeo, pa su prijave zatvorene.';

const limitText = (name: string, most: number): string =>
  `Na kursu „${name}” jedna osoba može zauzeti najviše ${countPlaces(most)}`;

/** Returns the sentence for a quantity that was lowered to what one person may have. */
export const overLimitText = (name: string, wanted: number, qty: number): string =>
  `${limitText(name, qty)}, pa smo umjesto ${formatCount(wanted)} odabrali ${qty}.`;

/** Returns the sentence for a quantity that was lowered to the free seats. */
export const loweredText = (name: string, wanted: number, qty: number): string =>
  `Na kursu „${name}” ${placesAreLeft(qty)}, pa smo umjesto ${formatCount(wanted)} odabrali ${qty}.`;

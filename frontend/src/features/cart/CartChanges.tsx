import { SIMILAR_COURSES_ID } from '@institut/contract/courses/values';
import { formatKm } from '@institut/contract/money/money';
import { apiUrl } from '@institut/contract/frame/paths';
import { plural } from '@institut/contract/frame/plural';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { runName, runTitle } from '@institut/contract/timetable/runName';
import { useCallback, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { countSeats, formatCount } from '../../lib/format.ts';
import { useAppDispatch, useRequest } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { StatusRegion, VisuallyHidden } from '../../ui/a11y.tsx';
import { Row } from '../../ui/primitives.ts';
import styles from './CartChanges.module.css';
import { itemRemoved, refreshCart, selectCartChanges, selectRefresh } from './cartSlice.ts';
import type { CartChange } from './reconcile.ts';

type CartChangesNoticeProps = {
  /** As in `useCartRefresh`. */
  isPaused: boolean;
  /** The changes explain why an order was just refused, so the focus moves to them. */
  isRefusal?: boolean;
  /** Called when the buyer has removed the last course that the changes were about. */
  onResolved?: () => void;
};

/** Shows the changes of the last refresh, with what the buyer can do about them, or its error. */
export function CartChangesNotice({ isPaused, isRefusal = false, onResolved }: CartChangesNoticeProps) {
  const dispatch = useAppDispatch();
  const ref = useRef<HTMLDivElement>(null);
  const changes = useSelector(selectCartChanges);
  const { error } = useSelector(selectRefresh);
  const explains = isRefusal && changes.length > 0;

  useEffect(() => {
    if (explains) ref.current?.focus();
  }, [explains]);

  const remove = (kurs: string) => {
    dispatch(itemRemoved(kurs));
    if (changes.some((change) => change.kurs !== kurs)) ref.current?.focus();
    else onResolved?.();
  };

  return (
    <div ref={ref} tabIndex={-1} className={styles.notice}>
      {error && !isPaused && (
        <LoadError
          title="Cijene i slobodna mjesta nismo mogli provjeriti."
          message={`${error.message} Vaš odabir je sačuvan.`}
          onRetry={() => void dispatch(refreshCart())}
        />
      )}
      <StatusRegion>
        {!error && !isPaused && changes.length > 0 && (
          <Alert
            kind="warning"
            title={
              isRefusal
                ? 'Prijava nije poslana.'
                : 'Nešto se promijenilo otkako ste posljednji put bili ovdje.'
            }
          >
            <ul className={styles.list}>
              {changes.map((change) => (
                <li key={change.kurs + change.kind}>
                  {changeText(change)}
                  {isRemovable(change) && <Remedy change={change} onRemove={() => remove(change.kurs)} />}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </StatusRegion>
    </div>
  );
}

const isRemovable = ({ kind }: CartChange): boolean =>
  kind === 'full' || kind === 'closed' || kind === 'withdrawn';

const Remedy = ({ change, onRemove }: { change: CartChange; onRemove: () => void }) => (
  <Row as="span" gap={5} rowGap={2} className={styles.remedy}>
    <Button look="outline" onClick={onRemove}>
      Ukloni kurs<VisuallyHidden> {runTitle(change.name, change.start)}</VisuallyHidden>
    </Button>
    {change.kind !== 'withdrawn' && (
      <ButtonLink
        look="quiet"
        to={`${apiUrl(SITE_PAGES.course.path, { id: change.kurs })}#${SIMILAR_COURSES_ID}`}
      >
        Slični kursevi sa slobodnim mjestima
      </ButtonLink>
    )}
  </Row>
);

/**
 * Refreshes prices and free seats of the cart when a page opens.
 * @param isPaused an order is pending: it may hold the very seats that the cart would be compared with
 */
export function useCartRefresh(isPaused: boolean): void {
  const dispatch = useAppDispatch();
  const refresh = useCallback(() => dispatch(refreshCart()), [dispatch]);
  useRequest(isPaused ? null : refresh);
}

const seatsAreLeft = (count: number): string =>
  `${plural(count, { one: 'slobodno je još', few: 'slobodna su još', other: 'slobodno je još' })} ${countSeats(count)}`;

/** Returns the sentence that tells the buyer about a change. */
export function changeText(change: CartChange): string {
  const course = runName(change.name, change.start);
  switch (change.kind) {
    case 'price':
      return `Cijena kursa ${course} promijenjena je sa ${formatKm(change.from)} na ${formatKm(change.to)}.`;
    case 'fewerSeats':
      return `Na kursu ${course} ${seatsAreLeft(change.seats)}, pa smo vaš broj mjesta smanjili sa ${change.from} na ${change.to}.`;
    case 'overLimit':
      return `${limitText(course, change.to)}, pa smo vaš broj mjesta smanjili sa ${change.from} na ${change.to}.`;
    case 'closed':
      return `Prijave za kurs ${course} su u međuvremenu zatvorene. Uklonite ga da biste nastavili.`;
    case 'full':
      return `Kurs ${course} je u međuvremenu popunjen. Uklonite ga da biste nastavili.`;
    case 'withdrawn':
      return `Kurs ${course} više nije u ponudi. Uklonite ga da biste nastavili.`;
    default:
      return `Na kursu ${course} ponovo ima slobodnih mjesta.`;
  }
}

/** Shown with a course that has begun, whose last day of applications is over, or whose run is cancelled. */
export const CLOSED_TEXT = 'Prijave su zatvorene.';

const limitText = (course: string, most: number): string =>
  `Na kursu ${course} možete zauzeti najviše ${countSeats(most)}`;

/** Returns the sentence for a quantity that was lowered to what an order may have. */
export const overLimitText = (course: string, wanted: number, qty: number): string =>
  `${limitText(course, qty)}, pa smo umjesto ${formatCount(wanted)} odabrali ${qty}.`;

/** Returns the sentence for a quantity that was lowered to the free seats. */
export const loweredText = (course: string, wanted: number, qty: number): string =>
  `Na kursu ${course} ${seatsAreLeft(qty)}, pa smo umjesto ${formatCount(wanted)} odabrali ${qty}.`;

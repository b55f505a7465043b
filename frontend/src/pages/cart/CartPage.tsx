import { useSelector } from 'react-redux';
import { AdditionNotice } from '../../features/cart/AdditionNotice.tsx';
import { CartLines } from '../../features/cart/CartLines.tsx';
import { selectCartItems } from '../../features/cart/cartSlice.ts';
import { CartSummary } from '../../features/cart/CartSummary.tsx';
import { EmptySelection } from '../../features/cart/EmptySelection.tsx';
import { SelectionNotice } from '../../features/cart/SelectionNotice.tsx';
import { useCourseFromAddress } from '../../features/cart/useCourseFromAddress.ts';
import { useFreshSelection } from '../../features/cart/useFreshSelection.ts';
import { selectAttempt } from '../../features/checkout/checkoutSlice.ts';
import { UnansweredNote } from '../../features/checkout/UnansweredNote.tsx';
import { PopularCourses } from '../../features/courses/PopularCourses.tsx';
import { MyOrders } from '../../features/orders/MyOrders.tsx';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { loginPath } from '../../lib/redirect.ts';
import { Container } from '../../ui/Container.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { WithAside } from '../../ui/WithAside.tsx';
import styles from './CartPage.module.css';

/** `/cart`, `/cart/{id}?qty=n`, which adds that course first, and `/user/{id}`. */
export function CartPage() {
  usePageTitle('Moji kursevi');
  const isUnanswered = useSelector(selectAttempt) !== null;
  useFreshSelection(isUnanswered);
  const { addition, retry } = useCourseFromAddress();
  const isEmpty = useSelector(selectCartItems).length === 0;
  const isSignedIn = useSelector(selectUser) !== null;

  return (
    <>
      <Container className={styles.selection}>
        <PageHeader
          title="Moji kursevi"
          lead="Provjerite kurseve i broj mjesta prije nego što pošaljete prijavu."
        />
        <WithAside aside={<CartSummary next={isSignedIn ? '/shipping' : loginPath('/shipping')} />}>
          {addition && <AdditionNotice addition={addition} onRetry={retry} />}
          {isUnanswered && <UnansweredNote />}
          <SelectionNotice isHeld={isUnanswered} />
          {isEmpty ? <EmptySelection /> : <CartLines />}
        </WithAside>
        {isSignedIn && (
          <section className={styles.orders} aria-labelledby="prijave">
            <h2 id="prijave">Poslane prijave</h2>
            <MyOrders compact />
          </section>
        )}
      </Container>
      <Section tone="mist" tight>
        <PopularCourses />
      </Section>
    </>
  );
}

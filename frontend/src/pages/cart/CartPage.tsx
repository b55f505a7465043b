import { useSelector } from 'react-redux';
import { CartChangesNotice, useCartRefresh } from '../../features/cart/CartChanges.tsx';
import { useOrderPrices } from '../../features/cart/cartCode.ts';
import { CodeField } from '../../features/cart/CodeField.tsx';
import { CartLines, EmptyCart, EmptySelection } from '../../features/cart/CartLines.tsx';
import { selectCartCount, selectCartItems, selectHeldOffer } from '../../features/cart/cartSlice.ts';
import { CartSummary } from '../../features/cart/CartSummary.tsx';
import { AdditionNotice, useCourseFromAddress } from '../../features/cart/CourseAddition.tsx';
import { selectPendingOrder } from '../../features/checkout/checkoutSlice.ts';
import { PendingOrderNote } from '../../features/checkout/SendOrder.tsx';
import { PopularCourses } from '../../features/courses/PopularCourses.tsx';
import { MyOrders } from '../../features/orders/MyOrders.tsx';
import { loadMyOrders, selectHasOpenOrder } from '../../features/orders/orderCalls.ts';
import { CurrentSums } from '../../features/site/CurrentSums.tsx';
import { CheckoutConfirmation } from '../../features/users/EmailConfirmation.tsx';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { loginPath } from '../../lib/redirect.ts';
import { Container, Section } from '../../ui/layout.tsx';
import { WithAside } from '../../ui/WithAside.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Stack } from '../../ui/primitives.ts';
import { HeldOffer } from '../checkout/HeldOffer.tsx';
import styles from './CartPage.module.css';

/** `/cart`; `/cart/{id}?qty=n` adds that course first; `/user/{id}` shows the cart. */
export function CartPage() {
  usePageTitle('Moji kursevi');
  const hasPendingOrder = useSelector(selectPendingOrder) !== null;
  useCartRefresh(hasPendingOrder);
  const { addition, retry } = useCourseFromAddress();
  const count = useSelector(selectCartCount);
  const items = useSelector(selectCartItems);
  const prices = useOrderPrices(items);
  const isEmpty = items.length === 0;
  const isHeld = useSelector(selectHeldOffer) !== null;
  const isLoggedIn = useSelector(selectUser) !== null;
  const hasOpenOrder = useSelector(selectHasOpenOrder);
  const hasNoOrders = useSelector(loadMyOrders.select).data?.orders.length === 0;
  const isAdding = addition?.status === 'request';
  // While the orders are loading, the page assumes that there are some.
  const showsOrdersOnly = isEmpty && !isAdding && isLoggedIn && !hasNoOrders;

  return (
    <>
      <Container className={styles.cart}>
        <PageHeader
          title="Moji kursevi"
          lead={
            showsOrdersOnly
              ? 'Pratite status i uplatu prijava koje ste poslali.'
              : 'Provjerite kurseve i broj mjesta prije nego što pošaljete prijavu.'
          }
        />
        <WithAside
          aside={
            !showsOrdersOnly && (
              <CartSummary
                sums={
                  <>
                    <CurrentSums prices={prices} />
                    <CodeField />
                  </>
                }
                isFilling={isEmpty && isAdding}
                next={isLoggedIn ? '/shipping' : loginPath('/shipping')}
              />
            )
          }
        >
          <HeldOffer />
          {!isEmpty && !isHeld && <CheckoutConfirmation seats={count} hasOpenOrder={hasOpenOrder} />}
          {addition && <AdditionNotice addition={addition} onRetry={retry} />}
          {hasPendingOrder && <PendingOrderNote />}
          <CartChangesNotice isPaused={hasPendingOrder} />
          {!isEmpty && <CartLines />}
          {isEmpty && !isAdding && !showsOrdersOnly && <EmptyCart />}
        </WithAside>
        {isLoggedIn && (
          <Stack
            as="section"
            gap={5}
            className={cx(styles.orders, showsOrdersOnly && styles.first)}
            aria-labelledby="prijave"
          >
            <h2 id="prijave">Poslane prijave</h2>
            <MyOrders compact />
          </Stack>
        )}
        {showsOrdersOnly && <EmptySelection />}
      </Container>
      <Section tone="mist" tight>
        <PopularCourses without={items.map(({ kurs }) => kurs)} />
      </Section>
    </>
  );
}

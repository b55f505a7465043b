import { ADMIN_PATH } from '@institut/contract/frame/paths';
import { dayOf } from '@institut/contract/frame/days';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import type { Order, OrderView } from '@institut/contract/orders/schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { openOf } from '@institut/contract/payments/openOf';
import { CircleCheck, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useParams } from 'react-router-dom';
import { loadPaypal, selectPaypal } from '../../features/checkout/checkoutSlice.ts';
import { adminOrderPath, ORDER_LIST_PATH } from '../../features/admin/adminPaths.ts';
import { CancelButton } from '../../features/cancellations/CancelButton.tsx';
import { CourseTimetables } from '../../features/courses/CourseTimetables.tsx';
import { OrderDocuments } from '../../features/documents/OrderDocuments.tsx';
import { InstalmentList } from '../../features/orders/InstalmentList.tsx';
import { DeliverButton } from '../../features/orders/DeliverButton.tsx';
import { releasedText } from '../../features/orders/releasedSeats.ts';
import {
  BuyerFacts,
  OrderSkeleton,
  OrderStatusSection,
  OrderSummary,
} from '../../features/orders/OrderOverview.tsx';
import { loadOrder, orderReceived } from '../../features/orders/orderCalls.ts';
import { coursesText } from '../../features/orders/OrderMarks.tsx';
import { OrderTimeline } from '../../features/orders/OrderTimeline.tsx';
import { PaymentHelp } from '../../features/orders/PaymentHelp.tsx';
import { OrderSeats } from '../../features/participants/OrderSeats.tsx';
import { loadOrderSeats } from '../../features/participants/orderSeatCalls.ts';
import { OrderPayer } from '../../features/payers/OrderPayer.tsx';
import { PaypalPayment, PendingPayment } from '../../features/payments/PaypalPayment.tsx';
import { selectSite } from '../../features/site/siteSlice.ts';
import { IdentityCheck } from '../../features/users/IdentityCheck.tsx';
import { RequireUser } from '../../features/users/routeGuards.tsx';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { formatDate, tieShortWords } from '../../lib/format.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { can } from '../../store/can.ts';
import { hasId } from '../../store/asyncState.ts';
import { useAppDispatch, useLoaded, type ApiRequest } from '../../store/hooks.ts';
import { Breadcrumbs, PageHeader } from '../../ui/PageHeader.tsx';
import { LazyBoundary } from '../../ui/Boundary.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/layout.tsx';
import { Stack } from '../../ui/primitives.ts';
import { WithAside } from '../../ui/WithAside.tsx';
import { CourseLines } from '../../ui/LineList.tsx';
import { Loaded, LoadError } from '../../ui/Loaded.tsx';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';
import styles from './OrderPage.module.css';

// Most orders have none.
const CancellationList = lazyComponent(
  async () => (await import('../../features/cancellations/CancellationList.tsx')).CancellationList,
);

/** `/order/{id}` */
export function OrderPage() {
  const { id = '' } = useParams();
  return (
    <RequireUser>
      <LoadedOrder id={id} />
    </RequireUser>
  );
}

function LoadedOrder({ id }: { id: string }) {
  const loaded = useLoaded(loadOrder, id, loadOrder.select, hasId);
  if (loaded.error?.status === 404) return <NotFoundPage />;
  return (
    <Loaded {...loaded} skeleton={<OrderLoading />} failure={OrderFailure}>
      {(order) => <OrderDetails order={order} onReload={loaded.load} />}
    </Loaded>
  );
}

function OrderDetails({ order, onReload }: { order: OrderView; onReload: () => ApiRequest }) {
  const { _id: id, reference, orderItems, heldSeats, history, openAmount, isPaid, isDelivered } = order;
  const { isPaymentPending, cancellations } = order;
  const dispatch = useAppDispatch();
  usePageTitle(`Prijava ${reference}`);
  const user = useSelector(selectUser);
  const isOwn = user?._id === order.user._id;
  const bank = useSelector(selectSite)?.bank;
  const open = openOf(order);
  const isPayable = open > 0 && !isPaymentPending;
  // The payment service takes what is open now, which counts no refund that waits.
  const isPayableOnline = isPayable && open === openAmount;
  const prefersPaypal = order.paymentMethod === PAYMENT_METHOD.paypal;
  const mayDeliver = can(user, 'enrolment') && isPaid && !isDelivered;
  const handleChanged = () => {
    void onReload();
    void dispatch(loadOrderSeats(id));
  };

  return (
    <Container className={styles.page}>
      <IdentityCheck />
      <OrderHeader order={order} />
      <WithAside
        aside={
          <OrderSummary order={order}>
            {mayDeliver && <DeliverButton key={id} id={id} />}
            <Button look="outline" wide onClick={() => window.print()}>
              <Printer aria-hidden />
              Odštampaj
            </Button>
            {isOwn && !isDelivered && (
              <div className="noPrint">
                <CancelButton order={id} heldSeats={heldSeats} onChanged={handleChanged} />
              </div>
            )}
          </OrderSummary>
        }
      >
        <OrderStatusSection order={order} />
        {cancellations.length > 0 && (
          <LazyBoundary fallback={null} failure="Otkazivanja nisu učitana.">
            <CancellationList
              order={id}
              orderItems={orderItems}
              cancellations={cancellations}
              onChanged={handleChanged}
              className={styles.part}
            />
          </LazyBoundary>
        )}
        {isPaymentPending && <PendingPayment onCheck={onReload} />}
        {/* The chosen payment method comes first, so that what loads later does not push it down. */}
        {isPayableOnline && prefersPaypal && <OnlinePayment order={order} />}
        {isPayable && bank && <PaymentHelp order={{ ...order, openAmount: open }} bank={bank} />}
        {isPayableOnline && !prefersPaypal && <OnlinePayment order={order} />}
        {order.instalments.length > 0 && (
          <section className={styles.part}>
            <h2>Rate</h2>
            <InstalmentList instalments={order.instalments} />
          </section>
        )}
        <OrderDocuments
          order={id}
          changeKey={Number(isPaid) + 2 * cancellations.length}
          isExpected={order.paymentMethod !== PAYMENT_METHOD.grant}
          className={styles.part}
        />
        <section className={styles.part}>
          <h2>Odabrani kursevi</h2>
          {orderItems.length > 0 ? (
            <CourseLines
              label="Odabrani kursevi"
              lines={orderItems}
              note={(line) => releasedText(line, order)}
            />
          ) : (
            <p>Niste odabrali ni jedan trening program</p>
          )}
        </section>
        {heldSeats > 0 && (
          <CourseTimetables
            courses={heldCourses(orderItems)}
            links={order.onlineLinks}
            className={styles.part}
          />
        )}
        <section className={styles.part}>
          <h2 id="polaznici-prijave" tabIndex={-1}>
            Polaznici
          </h2>
          <OrderSeats
            order={id}
            count={countOf(orderItems)}
            isStaff={!isOwn}
            isAdmitted={order.status === ORDER_STATUS.admitted}
            isUnconfirmed={heldSeats > 0 && order.unconfirmedUntil !== null}
            onChanged={() => void onReload()}
          />
        </section>
        <section className={styles.part}>
          <h2>Podaci o prijavi</h2>
          <Stack gap={5}>
            <BuyerFacts order={order} />
            <OrderPayer payer={order.payer} />
          </Stack>
        </section>
        <section className={styles.part}>
          <h2>Tok prijave</h2>
          <OrderTimeline history={history} isOwn={isOwn} />
        </section>
      </WithAside>
    </Container>
  );
}

const heldCourses = (items: Order['orderItems']): string[] =>
  items.flatMap(({ kurs, held }) => (held === 0 ? [] : [kurs]));

/** Only the buyer may pay, only where the server has PayPal, and not while a grant is requested. */
function OnlinePayment({ order }: { order: Order }) {
  const dispatch = useAppDispatch();
  const { _id: id, paymentMethod } = order;
  const isOwn = useSelector(selectUser)?._id === order.user._id;
  const isOffered = isOwn && paymentMethod !== PAYMENT_METHOD.grant;
  const paypal = useSelector(selectPaypal).data;

  useEffect(() => {
    if (!isOffered) return undefined;
    const request = dispatch(loadPaypal());
    return () => request.abort();
  }, [dispatch, isOffered]);

  if (!isOffered || !paypal?.clientId) return null;
  return (
    <PaypalPayment
      key={id}
      order={order}
      paypal={{ ...paypal, clientId: paypal.clientId }}
      onPaid={(paid) => dispatch(orderReceived(paid))}
      onStale={() => void dispatch(loadOrder(id))}
    />
  );
}

const OWN_TRAIL = [{ to: '/profile', label: 'Vaš profil' }];
const STAFF_TRAIL = [
  { to: ADMIN_PATH, label: 'Administracija' },
  { to: ORDER_LIST_PATH, label: 'Prijave' },
];

function OrderHeader({ order: { _id: id, reference, createdAt, user, orderItems } }: { order: Order }) {
  const { state } = useLocation();
  const viewer = useSelector(selectUser);
  const isOwn = viewer?._id === user._id;
  if (isJustSent(state)) {
    return (
      <PageHeader
        above={<CircleCheck aria-hidden className={styles.sent} />}
        title="Vaša prijava je poslana"
        lead={`Referentni broj ${reference}. O svemu što slijedi obavijestit ćemo vas na ${user.email}.`}
      />
    );
  }
  const name = `Prijava ${reference}`;
  return (
    <PageHeader
      above={<Breadcrumbs trail={can(viewer, 'orders') && !isOwn ? STAFF_TRAIL : OWN_TRAIL} here={name} />}
      title={tieShortWords(coursesText(orderItems))}
      lead={`${name}, poslana ${formatDate(dayOf(createdAt))}`}
      actions={
        can(viewer, 'orders') && <ButtonLink to={adminOrderPath(id)}>Otvori u administraciji</ButtonLink>
      }
    />
  );
}

function OrderLoading() {
  usePageTitle('Prijava');
  return (
    <Container>
      <OrderSkeleton />
    </Container>
  );
}

function OrderFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  usePageTitle('Prijava');
  return (
    <Container>
      <PageHeader title="Prijava" />
      <LoadError title="Prijava nije učitana." message={message} onRetry={onRetry} />
    </Container>
  );
}

const countOf = (items: OrderView['orderItems']) => items.reduce((sum, { qty }) => sum + qty, 0);

const isJustSent = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'justSent' in state && state.justSent === true;

import { formatKm } from '@institut/contract/money/money';
import { priceAfter } from '@institut/contract/money/priceAfter';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { seatsOfLine } from '@institut/contract/orders/lineSeats';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import type { OrderSeat } from '@institut/contract/participants/schema';
import { runName } from '@institut/contract/timetable/runName';
import { SquareArrowOutUpRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MailQuestion } from '../../../lib/api.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { cx } from '../../../lib/cx.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { can } from '../../../store/can.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useAsked } from '../../../ui/CallDialog.tsx';
import { Row, Stack, stacked } from '../../../ui/primitives.ts';
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import { ORDER_LIST_PATH, orderEditPath } from '../../admin/adminPaths.ts';
import { EditFrame } from '../../admin/edit/EditFrame.tsx';
import { useEditForm, type EditForm } from '../../admin/edit/useEditForm.ts';
import { EditPage } from '../../admin/EditPage.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { renderNamingMails } from '../../admin/mails/namingMails.tsx';
import { SentMails } from '../../admin/mails/SentMails.tsx';
import { useMailingQuestion } from '../../admin/mails/useMailQuestion.tsx';
import { bookingOf, newestBooking } from '../../admin/payments/PaymentUndo.tsx';
import { MoveSeatDialog } from '../../admin/transfers/MoveSeatDialog.tsx';
import { CancellationList } from '../../cancellations/CancellationList.tsx';
import { OrderDocuments } from '../../documents/OrderDocuments.tsx';
import { OrderSeats } from '../../participants/OrderSeats.tsx';
import { loadOrderSeats } from '../../participants/orderSeatCalls.ts';
import { Notes } from '../../notes/Notes.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { coursesText } from '../OrderMarks.tsx';
import { OrderTimeline } from '../OrderTimeline.tsx';
import { adminOrders } from './adminOrders.ts';
import styles from './AdminOrderPage.module.css';
import { OrderActions } from './OrderActions.tsx';
import {
  checkEdit,
  consequencesOf,
  editBody,
  editErrors,
  orderRecord,
  type OrderEditValues,
} from './orderEdit.ts';
import { EditConsequences, OrderEditFields } from './OrderEditFields.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { ORDER_EDIT_LABELS } from './orderLabels.ts';
import { OrderPayments } from './OrderPayments.tsx';
import { OrderLines } from './OrderLines.tsx';

const TEXTS = {
  back: 'Nazad na prijave',
  missing: 'Prijava nije pronađena',
  failed: 'Prijava nije učitana.',
};

/** `/admin/order/{id}`; at `/admin/order/{id}/edit` the form with all fields is open. */
export const AdminOrderPage = () => (
  <EditPage
    admin={adminOrders}
    permission="orders"
    listPath={ORDER_LIST_PATH}
    texts={TEXTS}
    titleOf={(order) => (order ? `${order.reference} · ${order.user.name}` : 'Prijava')}
    renderLead={(order) => order && leadOf(order)}
    renderActions={({ _id: id }) => (
      <ButtonLink to={`/order/${id}`} look="quiet">
        <SquareArrowOutUpRight aria-hidden />
        Pogledaj kao podnosilac
      </ButtonLink>
    )}
    skeleton={<OrderSkeleton />}
  >
    {(order, list) => <OrderDetails order={order} list={list} />}
  </EditPage>
);

/** Returns the courses of an order and its amount: of the seats that it holds, or held until it was rejected. */
function leadOf(order: AdminOrder): string {
  const { orderItems, heldSeats, amountDue } = order;
  const lines = orderItems.map((item) => ({ ...item, held: seatsOfLine(item, order) }));
  const amount = heldSeats > 0 ? amountDue : priceAfter({ ...order, orderItems: lines });
  const named = orderItems.map((item) => Object.assign({ firstDay: item.start }, item));
  return `${coursesText(named)}\u00a0· ${formatKm(amount)}`;
}

type OrderDetailsProps = {
  order: AdminOrder;
  /** The list page with its filters, to return to. */
  list: string;
};

function OrderDetails({ order, list }: OrderDetailsProps) {
  const { _id: id, reference, history } = order;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useSelector(selectUser);
  const reload = async () => orderRecord(await dispatch(adminOrders.loadItem(id)).unwrap());

  const edit = useEditForm({
    // Kept in the tab only: a note may be personal data, and an old status may be outdated.
    draftKey: { record: `${user?._id ?? ''}/prijava/${id}`, area: 'session' },
    record: orderRecord(order),
    check: checkEdit,
    save: (values, read) => dispatch(adminOrders.update({ id, body: editBody(read, values) })).unwrap(),
    onSaved: (saved) => {
      dispatch(showToast({ kind: 'success', text: `Prijava ${reference} je ažurirana.` }));
      const booking = newestBooking(saved);
      const isNew = booking && order.payments.every(({ _id }) => _id !== booking._id);
      // The list offers to take it back for some seconds.
      void navigate(list, isNew ? { state: bookingOf(booking) } : {});
    },
    reload,
    nameErrors: editErrors,
  });

  const handleChanged = () => {
    // If reloading fails, saving reports the stale version.
    reload().then(edit.acceptNewer, () => {});
  };

  return (
    <Stack gap={6} className={styles.page}>
      <OrderFacts order={order} onChanged={handleChanged} />
      <div className={cx(styles.side, 'noPrint')}>
        <OrderActions order={order} isChanged={edit.changed.length > 0} onChanged={handleChanged} />
      </div>
      <Stack gap={6} className={styles.rest}>
        <OrderLines order={order} />
        <StaffSeats order={order} onChanged={handleChanged} />
        <OrderPayments order={order} onChanged={handleChanged} />
        {order.cancellations.length > 0 && (
          <CancellationList
            isStaff
            order={id}
            orderItems={order.orderItems}
            cancellations={order.cancellations}
            onChanged={handleChanged}
            className={styles.part}
          />
        )}
        <OrderDocuments
          order={id}
          changeKey={order.version}
          isExpected={order.paymentMethod !== PAYMENT_METHOD.grant}
          className={styles.part}
        />
        {can(user, ['enrolment', 'money']) && <MoreEdits order={order} edit={edit} />}
        <SentMails of={{ order: id }} />
        <Notes target={{ order: id }} />
        <section className={cx(styles.part, styles.history)} aria-labelledby="tok-prijave">
          <h2 id="tok-prijave">Tok prijave</h2>
          <OrderTimeline forStaff history={history} />
        </section>
      </Stack>
    </Stack>
  );
}

type StaffSeatsProps = { order: AdminOrder; onChanged: () => void };

/** The seats of the order; staff who enrol move them to other courses. */
function StaffSeats({ order: { _id: order, heldSeats, isDelivered }, onChanged }: StaffSeatsProps) {
  const dispatch = useAppDispatch();
  const mayEnrol = can(useSelector(selectUser), 'enrolment');
  const moving = useAsked<OrderSeat>();
  const mails = useMailingQuestion();
  const seats = useSelector(loadOrderSeats.select).data?.seats;
  // A seat that has moved takes the button with it, before or after the dialog has closed.
  const [closings, setClosings] = useState(0);
  const section = useFocusOnChange(seats ? `${seats.map(({ _id: id }) => id).join(' ')} ${closings}` : null);
  const handleMoved = () => {
    void dispatch(loadOrderSeats(order));
    onChanged();
  };
  return (
    <section ref={section} tabIndex={-1} className={styles.part} aria-labelledby="polaznici-prijave">
      <h2 id="polaznici-prijave">Polaznici</h2>
      <OrderSeats
        order={order}
        count={heldSeats}
        isStaff={mayEnrol}
        renderMails={renderNamingMails}
        mayInvite={({ order: id, seat }) =>
          mails.mayBeSent({ call: 'inviteParticipant', params: { id, seat } })
        }
        onChanged={onChanged}
        onMove={mayEnrol && !isDelivered ? moving.ask : undefined}
      />
      {mails.dialog}
      {moving.subject && (
        <MoveSeatDialog
          {...moving.dialog}
          order={order}
          seat={moving.subject._id}
          from={{ kurs: moving.subject.kurs, name: runName(moving.subject.course, moving.subject.start) }}
          person={moving.subject.participant}
          number={moving.subject.number}
          onClosed={() => setClosings((count) => count + 1)}
          onMoved={handleMoved}
        />
      )}
    </section>
  );
}

type MoreEditsProps = { order: AdminOrder; edit: EditForm<OrderEditValues> };

/** The form with every field that staff may set. It stays closed until it is needed: the buttons are for the usual cases. */
function MoreEdits({ order, edit }: MoreEditsProps) {
  const today = useToday() ?? '';
  const isAsked = useLocation().pathname === orderEditPath(order._id);
  const [isOpened, setIsOpened] = useState(isAsked);
  const isOpen = isOpened || edit.changed.length > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form is far below the head of the page.
    if (!isAsked) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [isAsked]);
  const questions: MailQuestion[] =
    Object.keys(checkEdit(edit.values)).length === 0
      ? [{ call: 'editOrder', params: { id: order._id }, body: editBody(edit.read, edit.values) }]
      : [];
  return (
    <section className={styles.part} aria-labelledby="sve-izmjene">
      <Row gap={4} rowGap={2} align="center" justify="between" className={styles.head}>
        <h2 id="sve-izmjene" ref={heading} tabIndex={-1}>
          Više izmjena
        </h2>
        <Button
          look="outline"
          aria-expanded={isOpen}
          aria-controls="sve-izmjene-obrazac"
          // An unsaved edit must not be out of sight.
          unavailable={edit.changed.length > 0}
          onClick={() => setIsOpened(!isOpen)}
        >
          {isOpen ? 'Zatvori' : 'Otvori'}
        </Button>
      </Row>
      {!isOpen && (
        <p className={styles.quiet}>Drugi status, plaćanje s datumom i napomenom, oznaka obavještenja.</p>
      )}
      <div id="sve-izmjene-obrazac" hidden={!isOpen}>
        <EditFrame
          edit={edit}
          labels={ORDER_EDIT_LABELS}
          formLabel={`Prijava ${order.reference}`}
          note={<EditConsequences consequences={consequencesOf(order, edit.values)} />}
        >
          <OrderEditFields order={order} edit={edit} today={today} />
          {edit.changed.length > 0 && <MailPreview questions={questions} />}
        </EditFrame>
      </div>
    </section>
  );
}

const Lines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <Bone key={index} width={index % 2 === 0 ? '85%' : '70%'} />);

const OrderSkeleton = () => (
  <Skeleton>
    <Stack gap={6} className={styles.page}>
      <Card tone="mist" className={stacked(5)}>
        <Bone width="60%" height="1.75rem" />
        <Lines count={6} />
      </Card>
      <Stack gap={5} className={styles.side}>
        <Bone width="6rem" height="1.75rem" />
        {['decision', 'payment', 'mail'].map((name) => (
          <Stack key={name} gap={3}>
            <Bone height="3rem" />
            <Lines count={2} />
          </Stack>
        ))}
      </Stack>
      <Stack gap={6}>
        {['lines', 'seats', 'payments', 'documents', 'history'].map((name) => (
          <Stack key={name}>
            <Bone width="12rem" height="1.75rem" />
            <Lines count={4} />
          </Stack>
        ))}
      </Stack>
    </Stack>
  </Skeleton>
);

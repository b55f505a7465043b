import { formatKm } from '@institut/contract/money/money';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { WithAside } from '../../../ui/layout.tsx';
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import { ORDER_LIST_PATH } from '../../admin/adminPaths.ts';
import { EditFrame } from '../../admin/edit/EditFrame.tsx';
import { useEditForm } from '../../admin/edit/useEditForm.ts';
import { EditPage } from '../../admin/EditPage.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { coursesText } from '../OrderMarks.tsx';
import { adminOrders } from './adminOrders.ts';
import { OrderActions } from './OrderActions.tsx';
import { checkEdit, consequencesOf, editBody, editErrors, orderRecord } from './orderEdit.ts';
import { EditConsequences, OrderEditFields } from './OrderEditFields.tsx';
import styles from './OrderEditPage.module.css';
import { OrderContent, OrderFacts } from './OrderFacts.tsx';
import { ORDER_EDIT_LABELS } from './orderLabels.ts';
import { OrderPayments } from './OrderPayments.tsx';

const leadOf = ({ user, orderItems, totalPrice }: AdminOrder): string =>
  `${user.name} · ${coursesText(orderItems)} · ${formatKm(totalPrice)}`;

const TEXTS = {
  back: 'Nazad na prijave',
  missing: 'Prijava nije pronađena',
  failed: 'Prijava nije učitana.',
};

/** `/admin/order/{id}/edit` */
export const OrderEditPage = () => (
  <EditPage
    admin={adminOrders}
    permission="orders"
    listPath={ORDER_LIST_PATH}
    texts={TEXTS}
    titleOf={(order) => (order ? `Prijava ${order.reference}` : 'Prijava')}
    renderLead={(order) => order && leadOf(order)}
    renderActions={({ _id: id }) => (
      <ButtonLink to={`/order/${id}`} look="outline">
        Detalji
      </ButtonLink>
    )}
    skeleton={<OrderEditSkeleton />}
  >
    {(order, list) => <OrderEditor order={order} list={list} />}
  </EditPage>
);

const CHOICES = ['status', 'paymentStatus', 'notificationStatus'] as const;

type OrderEditorProps = {
  order: AdminOrder;
  /** The list page with its filters, to return to. */
  list: string;
};

function OrderEditor({ order, list }: OrderEditorProps) {
  const { _id: id, reference } = order;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const userId = useSelector(selectUser)?._id ?? '';
  const today = useToday() ?? '';
  const reload = async () => orderRecord(await dispatch(adminOrders.loadItem(id)).unwrap());

  const edit = useEditForm({
    // Kept in the tab only: a note may be personal data, and an old status may be outdated.
    draftKey: { record: `${userId}/prijava/${id}`, area: 'session' },
    record: orderRecord(order),
    check: checkEdit,
    save: (values, read) => dispatch(adminOrders.update({ id, body: editBody(read, values) })).unwrap(),
    onSaved: () => {
      dispatch(showToast({ kind: 'success', text: `Prijava ${reference} je ažurirana.` }));
      void navigate(list);
    },
    reload,
    nameErrors: editErrors,
  });

  const handleChanged = () => {
    // If reloading fails, saving reports the stale version.
    reload().then(edit.renew, () => {});
  };

  // Radio buttons are not focused when invalid, so their error is repeated above the form, which takes the focus.
  const choiceError = CHOICES.map((name) => edit.field(name).error).find(Boolean);

  return (
    <WithAside
      aside={
        <div className={styles.side}>
          <OrderFacts order={order} />
          <OrderActions order={order} isChanged={edit.changed.length > 0} onChanged={handleChanged} />
        </div>
      }
    >
      <EditFrame
        edit={edit}
        labels={ORDER_EDIT_LABELS}
        formLabel={`Prijava ${reference}`}
        error={choiceError}
        note={<EditConsequences consequences={consequencesOf(order, edit.values)} />}
      >
        <OrderEditFields order={order} edit={edit} today={today} />
      </EditFrame>
      <OrderPayments order={order} onChanged={handleChanged} />
      <OrderContent order={order} />
    </WithAside>
  );
}

const OrderEditSkeleton = () => (
  <Skeleton>
    <WithAside aside={<Bone height="26rem" className={styles.bone} />}>
      <Bone height="10rem" className={styles.bone} />
      <Bone height="10rem" className={styles.bone} />
      <Bone height="18rem" className={styles.bone} />
    </WithAside>
  </Skeleton>
);

import type { AdminOrder } from '@institut/contract/orderAdmin.schema';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { adminOrders } from './adminOrders.ts';
import { consequencesOf } from './editConsequences.ts';
import { checkEdit, editBody, editErrors, orderRecord } from './orderEdit.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import { useEditForm } from '../../admin/edit/useEditForm.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import { WithAside } from '../../../ui/layout.tsx';
import { EditFrame } from '../../admin/edit/EditFrame.tsx';
import { EditConsequences } from './EditConsequences.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderEditFields } from './OrderEditFields.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { ORDER_LABELS } from './orderLabels.ts';
import { OrderRecord } from './OrderRecord.tsx';
import styles from './OrderEditor.module.css';

const CHOICES = ['status', 'paymentStatus', 'notificationStatus'] as const;

type OrderEditorProps = {
  order: AdminOrder;
  /** The list with its filters. */
  list: string;
};

/** Everything staff do with one application. */
export function OrderEditor({ order, list }: OrderEditorProps) {
  const { _id: id, reference } = order;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const userId = useSelector(selectUser)?._id ?? '';
  const today = useToday() ?? '';
  const reload = async () => orderRecord(await dispatch(adminOrders.loadItem(id)).unwrap());

  const edit = useEditForm({
    // A note about a payment is somebody's personal data, and a status chosen yesterday may be wrong today.
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
    // What could not be loaded again shows as a stale edit when it is saved.
    reload().then(edit.renew, () => {});
  };

  // Radio buttons take no focus for being wrong; what is said of them is said above the form too, where it does.
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
      <EditFrame edit={edit} labels={ORDER_LABELS} formLabel={`Prijava ${reference}`} error={choiceError}>
        <OrderEditFields order={order} edit={edit} today={today} />
        <EditConsequences consequences={consequencesOf(order, edit.values)} />
      </EditFrame>
      <OrderRecord order={order} />
    </WithAside>
  );
}

/** The shape of the form while the application loads. */
export const OrderEditSkeleton = () => (
  <Skeleton>
    <WithAside aside={<Bone height="26rem" className={styles.bone} />}>
      <Bone height="10rem" className={styles.bone} />
      <Bone height="10rem" className={styles.bone} />
      <Bone height="18rem" className={styles.bone} />
    </WithAside>
  </Skeleton>
);

import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { deliverOrder, deliveryReset, loadOrder, selectDelivery } from './orderSlice.ts';

type DeliverButtonProps = {
  id: string;
  /** The order was changed, by this button or by another admin. */
  onChanged?: () => void;
};

export function DeliverButton({ id, onChanged }: DeliverButtonProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectDelivery);

  useEffect(() => () => void dispatch(deliveryReset()), [dispatch]);

  const reload = () => void dispatch(loadOrder(id));
  const handleClick = async () => {
    const answer = await dispatch(deliverOrder(id));
    if (deliverOrder.fulfilled.match(answer)) onChanged?.();
    // 409: already delivered by another admin, or no longer paid.
    else if (answer.payload?.status === 409) (onChanged ?? reload)();
  };

  return (
    <>
      {error && (
        <Alert kind="error" live title="Prijava nije označena.">
          <p>{error.message}</p>
        </Alert>
      )}
      <Button
        wide
        loading={status === 'request'}
        loadingText="Označavamo…"
        onClick={() => void handleClick()}
      >
        Označi kao isporučeno
      </Button>
    </>
  );
}

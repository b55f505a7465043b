import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { deliverOrder, deliveryReset, loadOrder, selectDelivery } from './orderSlice.ts';

/** For admins, on a paid application that has not been delivered. */
export function DeliverButton({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const { status, error } = useAppSelector(selectDelivery);

  useEffect(() => () => void dispatch(deliveryReset()), [dispatch]);

  const handleClick = async () => {
    const answer = await dispatch(deliverOrder(id));
    // Somebody else may have been faster, or the payment was withdrawn: what is shown is no longer true.
    if (deliverOrder.rejected.match(answer) && answer.payload?.status === 409) void dispatch(loadOrder(id));
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

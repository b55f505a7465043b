import { useCall } from '../../store/calls.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { deliverOrder, loadOrder } from './orderCalls.ts';

type DeliverButtonProps = {
  id: string;
  /** The order was changed, by this button or by another admin. */
  onChanged?: () => void;
};

export function DeliverButton({ id, onChanged }: DeliverButtonProps) {
  const dispatch = useAppDispatch();
  const { run, isRunning, error } = useCall(deliverOrder);

  const reload = () => void dispatch(loadOrder(id));
  const handleClick = async () => {
    const { error: failure } = await run(id);
    if (!failure) onChanged?.();
    // 409: already delivered by another admin, or no longer paid.
    else if (failure.status === 409) (onChanged ?? reload)();
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
        look="outline"
        loading={isRunning}
        loadingText="Označavamo…"
        onClick={() => void handleClick()}
      >
        Označi kao isporučeno
      </Button>
    </>
  );
}

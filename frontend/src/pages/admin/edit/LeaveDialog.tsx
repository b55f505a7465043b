import type { LeaveGuard } from '../../../lib/editing/useLeaveGuard.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

type LeaveDialogProps = {
  guard: LeaveGuard;
  /** The browser keeps what was typed. */
  isKept: boolean;
};

export function LeaveDialog({ guard, isKept }: LeaveDialogProps) {
  return (
    <Dialog
      open={guard.isAsking}
      onOpenChange={(open) => !open && guard.stay()}
      title="Napuštate stranicu, a izmjene nisu sačuvane"
      description={
        isKept
          ? 'Ovaj preglednik će ih zapamtiti i ponuditi kada ponovo otvorite ovu stranicu.'
          : 'Ako odete, izmjene će biti izgubljene.'
      }
      actions={
        <>
          <Button look="outline" onClick={guard.leave}>
            Napusti stranicu
          </Button>
          <Button onClick={guard.stay}>Ostani na stranici</Button>
        </>
      }
    />
  );
}

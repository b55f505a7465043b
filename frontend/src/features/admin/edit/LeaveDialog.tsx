import type { LeaveGuard } from './useLeaveGuard.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

type LeaveDialogProps = {
  guard: LeaveGuard;
  /** The browser keeps what was typed. */
  isKept: boolean;
  /** Something besides an image on its way is at stake. */
  isChanged: boolean;
  isUploading: boolean;
};

const KEPT = 'Ovaj preglednik će ih zapamtiti i ponuditi kada ponovo otvorite ovu stranicu.';
const LOST = 'Ako odete, izmjene će biti izgubljene.';
const INTERRUPTED = 'Slika se još otprema. Ako odete, otpremanje se prekida.';

/** Says before the page is left what becomes of what was not saved. */
export function LeaveDialog({ guard, isKept, isChanged, isUploading }: LeaveDialogProps) {
  const fate = isKept ? KEPT : LOST;
  const sentences = [isChanged && fate, isUploading && INTERRUPTED].filter(Boolean);
  return (
    <Dialog
      open={guard.isAsking}
      onOpenChange={(open) => !open && guard.stay()}
      title="Napuštate stranicu, a izmjene nisu sačuvane"
      description={sentences.join(' ')}
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

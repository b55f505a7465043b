import type { LeaveGuard } from '../lib/useLeaveGuard.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type LeaveDialogProps = {
  guard: Pick<LeaveGuard, 'isAsking' | 'stay' | 'leave'>;
  title: string;
  description: string;
};

/** Asks before a page with unsaved work is left. */
export const LeaveDialog = ({ guard, title, description }: LeaveDialogProps) => (
  <Dialog
    open={guard.isAsking}
    onOpenChange={(open) => !open && guard.stay()}
    title={title}
    description={description}
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

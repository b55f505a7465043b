import { CircleX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { ToastBoundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import type { CancelDialogProps } from './CancelDialog.tsx';

const CancelDialog = lazyComponent(async () => (await import('./CancelDialog.tsx')).CancelDialog);

type CancelButtonProps = Pick<CancelDialogProps, 'order' | 'isStaff' | 'renderMails' | 'onChanged'> & {
  /** How many seats the order holds. */
  heldSeats: number;
};

/** Opens the dialog that cancels seats of an order. */
export function CancelButton({ heldSeats, ...dialog }: CancelButtonProps) {
  const [asked, setAsked] = useState({ open: false, times: 0 });
  return (
    <>
      {heldSeats > 0 && (
        <Button
          wide
          look="outline"
          onClick={() => setAsked(({ times }) => ({ open: true, times: times + 1 }))}
        >
          <CircleX aria-hidden />
          {heldSeats === 1 ? 'Otkaži mjesto' : 'Otkaži mjesta'}
        </Button>
      )}
      {asked.times > 0 && (
        <ToastBoundary name="Obrazac" onFail={() => setAsked({ open: false, times: 0 })}>
          <Suspense fallback={null}>
            <CancelDialog
              key={asked.times}
              {...dialog}
              open={asked.open}
              onClose={() => setAsked(({ times }) => ({ open: false, times }))}
            />
          </Suspense>
        </ToastBoundary>
      )}
    </>
  );
}

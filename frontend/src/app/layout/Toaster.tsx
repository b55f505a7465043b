import { useCallback } from 'react';
import { reloadWhenOnline } from '../../lib/failedImport.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { dismissToast, type Toast as ToastData } from '../../store/toastSlice.ts';
import { Toast, ToastRegion } from '../../ui/Toast.tsx';

/** Shows what `showToast({ kind, text })` was told anywhere in the site. */
export function Toaster() {
  const toasts = useAppSelector((state) => state.toasts);
  return (
    <ToastRegion>
      {toasts.map((toast) => (
        <OneToast key={toast.id} {...toast} />
      ))}
    </ToastRegion>
  );
}

function OneToast({ id, kind, text, canReload }: ToastData) {
  const dispatch = useAppDispatch();
  const close = useCallback(() => dispatch(dismissToast(id)), [dispatch, id]);
  const retry = canReload ? () => void reloadWhenOnline() : undefined;
  return <Toast kind={kind} text={text} onClose={close} onRetry={retry} />;
}

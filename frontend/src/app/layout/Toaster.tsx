import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { reloadWhenOnline } from '../../lib/failedImport.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { dismissToast, selectToasts, type Toast as ToastData } from '../../store/toastSlice.ts';
import { Toast, ToastRegion } from '../../ui/Toast.tsx';

/** Shows the toasts of `showToast({ kind, text })`. */
export function Toaster() {
  const toasts = useSelector(selectToasts);
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

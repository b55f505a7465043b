import type { ReactNode } from 'react';
import { isFailedImport } from '../lib/failedImport.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { showToast } from '../store/toastSlice.ts';
import { Boundary } from './Boundary.tsx';

type ToastBoundaryProps = {
  children: ReactNode;
  /** The subject of the toast: "Meni". */
  name: string;
  /** Closes it, so that the next press opens it again. */
  onFail: () => void;
};

/** An error boundary for menus and dialogs: a toast says that they did not open. */
export function ToastBoundary({ children, name, onFail }: ToastBoundaryProps) {
  const dispatch = useAppDispatch();
  const handleFail = (error: unknown) => {
    onFail();
    dispatch(
      showToast({
        kind: 'error',
        text: `${name} se nije otvorio. Provjerite vezu i pokušajte ponovo.`,
        canReload: isFailedImport(error),
      }),
    );
  };
  return <Boundary onFail={handleFail}>{children}</Boundary>;
}

import { Copy } from 'lucide-react';
import { tieShortWords } from '../../lib/format.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import styles from './CopyValue.module.css';

type CopyValueProps = {
  label: string;
  value: string;
  /** What lands in the clipboard when it differs from what is shown. */
  copied?: string;
};

/** A row of a payment slip, with a button that copies it. */
export function CopyValue({ label, value, copied = value }: CopyValueProps) {
  const dispatch = useAppDispatch();

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      dispatch(showToast({ kind: 'success', text: `Kopirano: ${label.toLowerCase()}.` }));
    } catch {
      dispatch(showToast({ kind: 'error', text: 'Kopiranje nije uspjelo. Označite tekst i kopirajte ga.' }));
    }
  };

  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{tieShortWords(value)}</span>
        {/* Browsers offer the clipboard only to https addresses. */}
        {'clipboard' in navigator && (
          <Button look="quiet" className={styles.copy} onClick={() => void handleCopy()}>
            <Copy aria-hidden />
            Kopiraj<VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
          </Button>
        )}
      </dd>
    </div>
  );
}

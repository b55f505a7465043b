import { Button } from './Button.tsx';
import type { Uploading } from './useUpload.ts';
import styles from './UploadProgress.module.css';

/** How far an image is on its way, with a way to stop it; nothing while none is. */
export function UploadProgress({
  uploading,
  onCancel,
}: {
  uploading: Uploading | null;
  onCancel: () => void;
}) {
  const percent = Math.floor((uploading?.share ?? 0) * 100);
  return (
    <output className={styles.status}>
      {uploading && (
        <span className={styles.row}>
          <span className={styles.name}>
            {/* All sent, and the server is drawing its sizes. */}
            {percent < 100 ? 'Otpremamo' : 'Obrađujemo'} {uploading.name}
          </span>
          <progress className={styles.bar} max={100} value={percent} aria-label="Otpremanje slike" />
          <span className={styles.percent} aria-hidden>
            {percent} %
          </span>
          <Button look="quietDanger" onClick={onCancel}>
            Otkaži
          </Button>
        </span>
      )}
    </output>
  );
}

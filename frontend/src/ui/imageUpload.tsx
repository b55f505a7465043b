import { UPLOAD_MAX_BYTES } from '@institut/contract/limits';
import { UPLOAD_TYPES } from '@institut/contract/content/images';
import { useEffect, useRef, useState } from 'react';
import { textIn } from '../lib/record.ts';
import { Button } from './Button.tsx';
import styles from './imageUpload.module.css';
import { Row } from './primitives.ts';

/**
 * Sends one image to the server and returns its path. Rejects with an ApiError when the server refuses it, and with
 * anything when `signal` is aborted.
 * @param onProgress called with the part that is sent, 0 to 1
 */
export type UploadImage = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<string>;

/** Called with the function that cancels an upload when it begins, and with null when none is running any more. */
export type UploadWatch = (cancel: (() => void) | null) => void;

/** The running upload and the part that is sent, 0 to 1. */
type Uploading = { name: string; share: number };

const TYPES: readonly string[] = UPLOAD_TYPES;
const TOO_LARGE = `Slika je veća od ${UPLOAD_MAX_BYTES / 1024 / 1024} MB. Smanjite je i pokušajte ponovo.`;
const NOT_AN_IMAGE = 'Ovo nije slika koju možemo primiti. Odaberite PNG, JPEG, WebP, AVIF ili GIF.';
const FAILED = 'Slika nije otpremljena. Pokušajte ponovo.';

/** Uploads one image at a time, with progress, error message and cancellation; a new upload replaces the running one. */
export function useUpload(upload: UploadImage, onStored: (path: string) => void, onUploading?: UploadWatch) {
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  function stop(): void {
    running.current?.abort();
    running.current = null;
  }

  function end(message: string | null): string | null {
    stop();
    setUploading(null);
    setError(message);
    onUploading?.(null);
    return message;
  }

  const cancel = () => void end(null);

  /** Returns the error message; null when the image was stored or the upload cancelled. */
  async function send(file: File): Promise<string | null> {
    stop();
    const refusal = refusalOf(file);
    if (refusal) return end(refusal);
    setError(null);
    const controller = new AbortController();
    const isCurrent = () => running.current === controller;
    running.current = controller;
    setUploading({ name: file.name, share: 0 });
    onUploading?.(cancel);
    const onProgress = (share: number) => isCurrent() && setUploading({ name: file.name, share });
    try {
      const path = await upload(file, { signal: controller.signal, onProgress });
      if (!isCurrent()) return null;
      onStored(path);
      return end(null);
    } catch (cause) {
      return isCurrent() ? end(textIn(cause, 'message') || FAILED) : null;
    }
  }

  return { uploading, error, send, cancel };
}

/** The server checks the content, so a file whose type the browser does not know is sent. */
function refusalOf({ type, size }: File): string | null {
  if (size > UPLOAD_MAX_BYTES) return TOO_LARGE;
  return type !== '' && !TYPES.includes(type) ? NOT_AN_IMAGE : null;
}

type UploadProgressProps = { uploading: Uploading | null; onCancel: () => void };

export function UploadProgress({ uploading, onCancel }: UploadProgressProps) {
  const percent = Math.floor((uploading?.share ?? 0) * 100);
  return (
    <output className={styles.status}>
      {uploading && (
        <Row as="span" rowGap={2} align="center" className={styles.row}>
          <span className={styles.name}>
            {/* After the last byte the server still scales the image. */}
            {percent < 100 ? 'Otpremamo' : 'Obrađujemo'} {uploading.name}
          </span>
          <progress className={styles.bar} max={100} value={percent} aria-label="Otpremanje slike" />
          <span className={styles.percent} aria-hidden>
            {percent} %
          </span>
          <Button look="quietDanger" onClick={onCancel}>
            Otkaži
          </Button>
        </Row>
      )}
    </output>
  );
}

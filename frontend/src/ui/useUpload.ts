import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '@institut/contract/image';
import { useEffect, useRef, useState } from 'react';
import type { UploadImage, UploadWatch } from './imageUpload.ts';

/** What is being sent, and how much of it is (0 to 1). */
export type Uploading = { name: string; share: number };

const TYPES: readonly string[] = UPLOAD_TYPES;
const TOO_LARGE = `Slika je veća od ${UPLOAD_MAX_BYTES / 1024 / 1024} MB. Smanjite je i pokušajte ponovo.`;
const NOT_AN_IMAGE = 'Ovo nije slika koju možemo primiti. Odaberite PNG, JPEG, WebP, AVIF ili GIF.';

/**
 * One image on its way to the server: its progress, its failure in words, and how to stop it. A new one takes the place of
 * the one before.
 */
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

  function end(sentence: string | null): string | null {
    stop();
    setUploading(null);
    setError(sentence);
    onUploading?.(null);
    return sentence;
  }

  const cancel = () => void end(null);

  /** Gives the sentence why it failed; null when it was stored, or stopped on purpose. */
  async function send(file: File): Promise<string | null> {
    stop();
    const refusal = refusalOf(file);
    if (refusal) return end(refusal);
    setError(null);
    const own = new AbortController();
    const isCurrent = () => running.current === own;
    running.current = own;
    setUploading({ name: file.name, share: 0 });
    onUploading?.(cancel);
    const onProgress = (share: number) => isCurrent() && setUploading({ name: file.name, share });
    try {
      const path = await upload(file, { signal: own.signal, onProgress });
      if (!isCurrent()) return null;
      onStored(path);
      return end(null);
    } catch (cause) {
      return isCurrent() ? end(sentenceOf(cause)) : null;
    }
  }

  return { uploading, error, send, cancel };
}

/** Why it need not even be sent. The server judges by content; a file whose kind the browser does not know is left to it. */
function refusalOf({ type, size }: File): string | null {
  if (size > UPLOAD_MAX_BYTES) return TOO_LARGE;
  return type !== '' && !TYPES.includes(type) ? NOT_AN_IMAGE : null;
}

function sentenceOf(cause: unknown): string {
  const message = typeof cause === 'object' && cause !== null && 'message' in cause ? cause.message : '';
  return typeof message === 'string' && message !== ''
    ? message
    : 'Slika nije otpremljena. Pokušajte ponovo.';
}

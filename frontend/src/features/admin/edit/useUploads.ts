import { useState } from 'react';

const WAIT = 'Slika se još otprema. Sačekajte da se otpremanje završi ili ga otkažite.';

/** Told what stops an upload when one begins, and null when none is under way any more. */
type UploadWatch = (cancel: (() => void) | null) => void;

/** The images that fields of one form are sending: until they are stored, the form is not complete. */
export function useUploads() {
  const [running, setRunning] = useState<Readonly<Record<string, () => void>>>({});
  return {
    isUploading: Object.keys(running).length > 0,
    /** The sentence for each field that is sending an image, by its name. */
    errors: Object.fromEntries(Object.keys(running).map((name) => [name, WAIT])),
    /** For the field of this name. */
    watch:
      (name: string): UploadWatch =>
      (cancel) =>
        setRunning(({ [name]: _ended, ...others }) => (cancel ? { ...others, [name]: cancel } : others)),
    cancelAll: () => {
      for (const cancel of Object.values(running)) cancel();
    },
  };
}

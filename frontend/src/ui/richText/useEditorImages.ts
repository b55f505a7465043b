import { useEffect, useRef, useState } from 'react';
import { Quill, type RangeStatic as Range } from 'react-quill';
import { UPLOAD_TYPES } from '@institut/contract/upload';
import type { UploadImage } from '../imageUpload.ts';
import { useUpload } from '../useUpload.ts';

const DeltaOf = Quill.import('delta');
const FOREIGN = 'Slika s druge adrese nije prenesena. Sačuvajte je na računar i otpremite je ovdje.';

/** Stores the images of one editor, one after the other, and puts each where it was meant to stand. */
export function useEditorImages(
  quill: Quill | null,
  upload: UploadImage,
  onInserted: (index: number) => void,
) {
  const place = useRef(0);
  const batch = useRef(0);
  const [isForeign, setIsForeign] = useState(false);
  const { uploading, error, send, cancel } = useUpload(upload, insert);

  // Somebody may go on typing while the image is on its way.
  useEffect(() => {
    if (!quill) return undefined;
    const follow = (delta: { transformPosition: (index: number) => number }) => {
      place.current = delta.transformPosition(place.current);
    };
    quill.on('text-change', follow);
    return () => void quill.off('text-change', follow);
  }, [quill]);

  function insert(path: string): void {
    if (!quill) return;
    const index = Math.min(place.current, quill.getLength() - 1);
    // An empty `alt` until it is described: better than a file name read out loud.
    quill.updateContents(new DeltaOf().retain(index).insert({ image: path }), 'user');
    onInserted(index);
  }

  async function store(files: readonly File[], range: Range | null): Promise<void> {
    if (!quill) return;
    setIsForeign(false);
    const target = range ?? quill.getSelection(true);
    if (range && range.length > 0) quill.deleteText(range.index, range.length, 'user');
    place.current = target.index;
    batch.current += 1;
    const own = batch.current;
    for (const file of files) if (batch.current === own) await send(file);
  }

  /** Opens the window in which a file is chosen. */
  function pick(): void {
    if (!quill) return;
    const range = quill.getSelection(true);
    const picker = document.createElement('input');
    Object.assign(picker, { type: 'file', accept: UPLOAD_TYPES.join(','), multiple: true });
    picker.addEventListener('change', () => void store(Array.from(picker.files ?? []), range));
    picker.click();
  }

  return {
    uploading,
    error: error ?? (isForeign ? FOREIGN : null),
    cancel: () => {
      batch.current += 1;
      cancel();
    },
    pick,
    handlers: {
      onFiles: (files: File[], range: Range | null) => void store(files, range),
      onForeignImage: () => setIsForeign(true),
    },
  };
}

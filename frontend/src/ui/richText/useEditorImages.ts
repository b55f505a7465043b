import { useEffect, useRef, useState } from 'react';
import { Quill, type RangeStatic as Range } from 'react-quill';
import { UPLOAD_TYPES } from '@institut/contract/content/images';
import { useUpload, type UploadImage, type UploadWatch } from '../imageUpload.tsx';

const DeltaOf = Quill.import('delta');
const FOREIGN = 'Slika s druge adrese nije prenesena. Sačuvajte je na računar i otpremite je ovdje.';

type Images = {
  upload: UploadImage;
  onUploading: UploadWatch | undefined;
  onInserted: (path: string) => void;
};
/** A file and the index in the text for its image. */
type Waiting = { file: File; index: number };

/** Uploads the images of one editor one after the other and inserts each at its place in the text. */
export function useEditorImages(quill: Quill | null, { upload, onUploading, onInserted }: Images) {
  const queue = useRef<Waiting[]>([]);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [isForeign, setIsForeign] = useState(false);
  const { uploading, send, cancel } = useUpload(upload, insert);

  // The user may type while images upload.
  useEffect(() => {
    if (!quill) return undefined;
    const follow = (delta: { transformPosition: (index: number) => number }) => {
      for (const waiting of queue.current) waiting.index = delta.transformPosition(waiting.index);
    };
    quill.on('text-change', follow);
    return () => void quill.off('text-change', follow);
  }, [quill]);

  // Waiting images are dropped on unmount.
  useEffect(() => () => void (queue.current = []), []);

  function insert(path: string): void {
    const [first] = queue.current;
    if (!quill || !first) return;
    const index = Math.min(first.index, quill.getLength() - 1);
    // Without any `alt`, screen readers would read the file name until the image is described.
    quill.updateContents(new DeltaOf().retain(index).insert({ image: path }), 'user');
    onInserted(path);
  }

  function store(files: readonly File[], range: Range | null): void {
    if (!quill) return;
    const { index } = range ?? quill.getSelection(true);
    if (range && range.length > 0) quill.deleteText(range.index, range.length, 'user');
    const isIdle = queue.current.length === 0;
    queue.current.push(...files.map((file) => ({ file, index })));
    setIsForeign(false);
    if (isIdle) void sendAll();
  }

  async function sendAll(): Promise<void> {
    setFailures([]);
    onUploading?.(() => {
      queue.current = [];
      cancel();
    });
    for (let [next] = queue.current; next; [next] = queue.current) {
      const { file } = next;
      const failure = await send(file);
      if (failure) setFailures((before) => [...before, `„${file.name}”: ${failure}`]);
      queue.current = queue.current.filter((waiting) => waiting.file !== file);
    }
    onUploading?.(null);
  }

  function pick(): void {
    if (!quill) return;
    const range = quill.getSelection(true);
    const picker = document.createElement('input');
    Object.assign(picker, { type: 'file', accept: UPLOAD_TYPES.join(','), multiple: true });
    picker.addEventListener('change', () => store(Array.from(picker.files ?? []), range));
    picker.click();
  }

  return {
    uploading,
    error: [...failures, ...(isForeign ? [FOREIGN] : [])].join(' ') || null,
    /** Cancels the running upload; the waiting images continue. */
    cancel,
    pick,
    handlers: {
      onFiles: store,
      onForeignImage: () => setIsForeign(true),
    },
  };
}

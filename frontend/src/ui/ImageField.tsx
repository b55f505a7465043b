import { UPLOAD_MAX_BYTES } from '@institut/contract/limits';
import { UPLOAD_TYPES, type ImageFocus } from '@institut/contract/content/images';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './Button.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { UploadProgress, useUpload, type UploadImage, type UploadWatch } from './imageUpload.tsx';
import { ResponsiveImage } from './ResponsiveImage.tsx';
import fieldStyles from './Field.module.css';
import styles from './ImageField.module.css';
import { Row, Stack } from './primitives.ts';

type ImageFieldProps = Omit<FieldProps, 'hideLabel'> & {
  name: string;
  value: string;
  onChange: (path: string) => void;
  onBlur?: () => void;
  /** The cut of the preview. */
  focus: ImageFocus;
  /** Further fields of the image, below its path. */
  children?: ReactNode;
  upload: UploadImage;
  onUploading?: UploadWatch;
};

const MEGABYTES = UPLOAD_MAX_BYTES / 1024 / 1024;
const KINDS = `PNG, JPEG, WebP, AVIF ili GIF, do ${MEGABYTES} MB. Isječak je isti kao na karticama.`;

/** The path of an image, typed or uploaded, with a preview. A file can be dropped on it. */
export function ImageField(props: ImageFieldProps) {
  const { label, help = KINDS, error, optional, name, value, onChange, onBlur, upload, onUploading } = props;
  const { focus, children } = props;
  const picker = useRef<HTMLInputElement>(null);
  const uploadState = useUpload(upload, onChange, onUploading);
  const { isOver, target } = useFileDrop((file) => void uploadState.send(file));

  const handlePick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Otherwise the browser fires no event when the same file is chosen again.
    target.value = '';
    if (file) void uploadState.send(file);
  };
  const handlePath = (path: string) => {
    uploadState.cancel();
    onChange(path);
  };

  return (
    <Field id={name} error={uploadState.error ?? error} {...{ label, help, optional }}>
      {(control) => (
        <div className={cx(styles.image, isOver && styles.over)} {...target}>
          <ResponsiveImage
            src={value}
            alt={value ? 'Odabrana slika' : ''}
            sizes="20rem"
            focus={focus}
            className={styles.preview}
          />
          <Stack gap={3} align="start">
            <input
              {...control}
              name={name}
              className={fieldStyles.control}
              value={value}
              placeholder="/uploads/slika.webp"
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => handlePath(target.value)}
              onBlur={onBlur}
            />
            <Row gap={5} rowGap={2}>
              <Button look="outline" onClick={() => picker.current?.click()}>
                <ImageUp aria-hidden />
                {value ? 'Otpremi drugu sliku' : 'Otpremi sliku'}
              </Button>
              {value && (
                <Button look="quietDanger" onClick={() => handlePath('')}>
                  <Trash2 aria-hidden />
                  Ukloni sliku
                </Button>
              )}
            </Row>
            <UploadProgress uploading={uploadState.uploading} onCancel={uploadState.cancel} />
            <input
              ref={picker}
              type="file"
              hidden
              accept={UPLOAD_TYPES.join(',')}
              aria-label="Datoteka slike"
              onChange={handlePick}
            />
          </Stack>
          {children && <Stack className={styles.more}>{children}</Stack>}
        </div>
      )}
    </Field>
  );
}

/** Returns the drag handlers of an element that takes the first dropped file, and whether a file is over it. */
function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        // Otherwise the browser opens the file in place of the page.
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        setIsOver(false);
        onFile(file);
      },
    },
  };
}

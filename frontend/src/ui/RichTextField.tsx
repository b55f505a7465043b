import { plural } from '@institut/contract/frame/plural';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { htmlText } from '../lib/htmlText.ts';
import { lazyComponent } from '../lib/lazyComponent.tsx';
import { LazyBoundary } from './Boundary.tsx';
import { Field, type FieldProps } from './Field.tsx';
import type { UploadImage, UploadWatch } from './imageUpload.tsx';
import { Row, stacked } from './primitives.ts';
import type { EditorHeight } from './richText/RichTextEditor.tsx';
import { Bone, Skeleton } from './Skeleton.tsx';
import styles from './RichTextField.module.css';

/** Quill is a third of an edit page's JavaScript and loads after the other fields. A key in another field does not render it. */
const RichTextEditor = memo(
  lazyComponent(async () => (await import('./richText/RichTextEditor.tsx')).RichTextEditor),
);

type RichTextFieldProps = Omit<FieldProps, 'label' | 'hideLabel'> & {
  label: string;
  name: string;
  value: string;
  /** Called after an edit with HTML that the server stores unchanged; never for the loaded text. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  upload: UploadImage;
  onUploading?: UploadWatch;
  /** The editor grows with its text up to this height, in px. */
  height?: EditorHeight;
  /** For one or two sentences: a low editor with few tools. */
  isShort?: boolean;
  placeholder?: string;
  /** The recommended length in characters; a longer text gets a note, not an error. */
  recommended?: number;
};

export function RichTextField(props: RichTextFieldProps) {
  const { label, help, error, optional, recommended, name, value, height = 500, isShort = false } = props;
  const { upload, placeholder = '' } = props;
  const handlers = useStableHandlers(props);
  return (
    <Field id={name} {...{ label, help, error, optional }}>
      {(control) => (
        <>
          <LazyBoundary
            fallback={<EditorSkeleton isShort={isShort} />}
            failure="Uređivač teksta nije učitan."
          >
            <RichTextEditor
              {...handlers}
              {...{ upload, placeholder, value, height, isShort }}
              id={control.id}
              invalid={control['aria-invalid']}
              describedBy={control['aria-describedby']}
              // A label element cannot name the editor.
              label={optional ? `${label} (nije obavezno)` : label}
            />
          </LazyBoundary>
          <TextCount html={value} recommended={recommended} />
        </>
      )}
    </Field>
  );
}

/** Returns handlers that stay the same and call those of the latest render. */
function useStableHandlers(props: Pick<RichTextFieldProps, 'onChange' | 'onBlur' | 'onUploading'>) {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [handlers] = useState(() => ({
    onChange: (html: string) => latest.current.onChange(html),
    onBlur: () => latest.current.onBlur?.(),
    onUploading: (cancel: (() => void) | null) => latest.current.onUploading?.(cancel),
  }));
  return handlers;
}

function EditorSkeleton({ isShort }: { isShort: boolean }) {
  return (
    <Skeleton className={stacked(2)}>
      <Bone height="3.25rem" />
      <Bone height={isShort ? '8rem' : '16rem'} />
    </Skeleton>
  );
}

const characters = { one: 'znak', few: 'znaka', other: 'znakova' };
const number = new Intl.NumberFormat('hr-BA');

type TextCountProps = { html: string; recommended: number | undefined };

/** The number of visible characters; screen readers announce when it exceeds the recommendation. */
function TextCount({ html, recommended }: TextCountProps) {
  const count = useMemo(() => htmlText(html).length, [html]);
  const over = recommended === undefined ? 0 : Math.max(0, count - recommended);
  return (
    <Row gap={4} rowGap={1} justify="between" className={styles.row}>
      <p className={cx(styles.count, over > 0 && styles.over)}>
        {recommended === undefined
          ? `${number.format(count)} ${plural(count, characters)}`
          : `${number.format(count)} od ${number.format(recommended)} ${plural(recommended, characters)}`}
      </p>
      <output className={styles.note}>
        {over > 0 && `Duže od preporučenih ${recommended} ${plural(recommended ?? 0, characters)}.`}
      </output>
    </Row>
  );
}

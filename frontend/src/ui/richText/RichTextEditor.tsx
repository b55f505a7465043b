import { useEffect, useRef, useState } from 'react';
import ReactQuill, { type Quill } from 'react-quill';
import 'react-quill/dist/quill.core.css';
import { cx } from '../../lib/cx.ts';
import { StatusRegion, VisuallyHidden } from '../a11y.tsx';
import { Button } from '../Button.tsx';
import { FieldError } from '../Field.tsx';
import { UploadProgress, type UploadImage, type UploadWatch } from '../imageUpload.tsx';
import { Row } from '../primitives.ts';
import { editorHtml, htmlForEditor } from './editorHtml.ts';
import { EditorPrompt, useEditorPrompt } from './EditorPrompt.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { FORMATS, createModules } from './quillModules.ts';
import { useEditorImages } from './useEditorImages.ts';
import styles from './RichTextEditor.module.css';

export type EditorHeight = 400 | 500 | 800;

type RichTextEditorProps = {
  id: string;
  label: string;
  invalid: true | undefined;
  describedBy: string | undefined;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  upload: UploadImage;
  onUploading: UploadWatch;
  height: EditorHeight;
  isShort: boolean;
  placeholder: string;
};

/** Quill with our toolbar; `RichTextField` loads this file lazily. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, invalid, describedBy, value, onChange, onBlur, upload, onUploading, height, isShort } =
    props;
  const [quill, setQuill] = useState<Quill | null>(null);
  const component = useRef<ReactQuill>(null);
  const [{ modules, connect }] = useState(createModules);
  const [initialHtml] = useState(() => htmlForEditor(value));
  const shown = useRef(value);
  /** The values passed to `onChange` since, oldest first: each comes back as `value` when more may have been typed. */
  const sent = useRef<string[]>([]);
  const prompt = useEditorPrompt(quill);
  const [hasTable, setHasTable] = useState(false);
  const images = useEditorImages(quill, { upload, onUploading, onInserted: prompt.askAlt });

  useEffect(() => setQuill(component.current?.getEditor() ?? null), []);
  useEffect(() => connect({ ...images.handlers, onLink: prompt.askLink, onTable: () => setHasTable(true) }));

  // A value that was not typed here replaces the text: a draft, another user's edit, or the saved version.
  useEffect(() => {
    const isShown = value === shown.current;
    const position = sent.current.indexOf(value);
    sent.current = isShown || position < 0 ? [] : sent.current.slice(position + 1);
    if (!quill || isShown || position >= 0) return;
    shown.current = value;
    quill.setContents(quill.clipboard.convert({ html: htmlForEditor(value) }));
    quill.history.clear();
  }, [quill, value]);

  useEditorAttributes(quill, { id, label, invalid, describedBy });

  const handleChange = (_html: string, _delta: unknown, source: string) => {
    const root = component.current?.getEditor().root;
    if (source !== 'user' || !root) return;
    shown.current = editorHtml(root);
    sent.current.push(shown.current);
    onChange(shown.current);
  };

  return (
    <div className={cx(styles.editor, invalid && styles.invalid)}>
      <EditorToolbar
        quill={quill}
        editorId={id}
        label={label}
        isShort={isShort}
        onLink={prompt.askLink}
        onPickImage={images.pick}
      />
      {prompt.question && <EditorPrompt key={prompt.questionId} {...prompt.question} />}
      <StatusRegion>
        {prompt.undescribed > 0 && (
          <VisuallyHidden>
            Slika je u tekstu. Njen opis se upisuje iznad teksta. Slike koje čekaju na opis:{' '}
            {prompt.undescribed}.
          </VisuallyHidden>
        )}
      </StatusRegion>
      <ReactQuill
        ref={component}
        className={cx(styles.text, isShort && styles.short, styles[`height${height}`])}
        theme="default"
        formats={FORMATS}
        modules={modules}
        defaultValue={initialHtml}
        placeholder={props.placeholder}
        useSemanticHTML={false}
        onChange={handleChange}
        onBlur={() => onBlur()}
      />
      <StatusRegion>
        {hasTable && (
          <Row as="p" gap={4} rowGap={0} align="center" className={styles.notice}>
            Tabele nisu moguće u tekstu: svaki red tabele je sada jedan odlomak, a ćelije odvaja znak „|”.
            Provjerite taj dio.
            <Button look="quiet" onClick={() => setHasTable(false)}>
              U redu
            </Button>
          </Row>
        )}
      </StatusRegion>
      <div className={styles.images}>
        <UploadProgress uploading={images.uploading} onCancel={images.cancel} />
        {images.error && <FieldError id={`${id}-image`}>{images.error}</FieldError>}
      </div>
    </div>
  );
}

/** Quill's element is the text field, so it gets role, label and states. */
function useEditorAttributes(
  quill: Quill | null,
  { id, label, invalid, describedBy }: Pick<RichTextEditorProps, 'id' | 'label' | 'invalid' | 'describedBy'>,
): void {
  useEffect(() => {
    if (!quill) return undefined;
    const { root } = quill;
    Object.assign(root, { id, role: 'textbox', ariaMultiLine: 'true', ariaLabel: label });
    const focus = () => quill.focus();
    const labelElement = document.querySelector(`label[for="${CSS.escape(id)}"]`);
    labelElement?.addEventListener('click', focus);
    return () => labelElement?.removeEventListener('click', focus);
  }, [quill, id, label]);
  useEffect(() => {
    if (!quill) return;
    setAttribute(quill.root, 'aria-invalid', invalid && 'true');
    setAttribute(quill.root, 'aria-describedby', describedBy);
  }, [quill, invalid, describedBy]);
}

function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

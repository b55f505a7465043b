import { useEffect, useRef, useState } from 'react';
import ReactQuill, { type Quill } from 'react-quill';
import 'react-quill/dist/quill.core.css';
import { cx } from '../../lib/cx.ts';
import type { UploadImage, UploadWatch } from '../imageUpload.ts';
import { UploadProgress } from '../UploadProgress.tsx';
import { FieldError } from '../Field.tsx';
import { StatusRegion } from '../StatusRegion.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { editorHtml } from './editorHtml.ts';
import { EditorPrompt } from './EditorPrompt.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { htmlForEditor } from './htmlForEditor.ts';
import { FORMATS, quillSetUp } from './quillModules.ts';
import { useEditorImages } from './useEditorImages.ts';
import { useEditorPrompt } from './useEditorPrompt.ts';
import styles from './RichTextEditor.module.css';

export type EditorHeight = 400 | 500 | 800;

type RichTextEditorProps = {
  /** Id and state, as `useField` gives them. */
  control: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  label: string;
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  upload: UploadImage;
  onUploading?: UploadWatch;
  height: EditorHeight;
  placeholder?: string;
};

/** Quill under a toolbar of ours. Comes in a file of its own; `RichTextField` fetches it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { control, label, value, onChange, onBlur, upload, onUploading, height, placeholder } = props;
  const [quill, setQuill] = useState<Quill | null>(null);
  const component = useRef<ReactQuill>(null);
  const [{ modules, connect }] = useState(quillSetUp);
  const [initialHtml] = useState(() => htmlForEditor(value));
  const shown = useRef(value);
  /** What was handed over since, oldest first: it comes back later, when more may have been typed. */
  const given = useRef<string[]>([]);
  const prompt = useEditorPrompt(quill);
  const images = useEditorImages(quill, { upload, onUploading, onInserted: prompt.askAlt });

  useEffect(() => setQuill(component.current?.getEditor() ?? null), []);
  useEffect(() => connect({ ...images.handlers, onLink: prompt.askLink }));

  // Another version of the text than what was typed: a draft, somebody else's edit, back to what is saved.
  useEffect(() => {
    const isShown = value === shown.current;
    const place = given.current.indexOf(value);
    given.current = isShown || place < 0 ? [] : given.current.slice(place + 1);
    if (!quill || isShown || place >= 0) return;
    shown.current = value;
    quill.setContents(quill.clipboard.convert({ html: htmlForEditor(value) }));
    quill.history.clear();
  }, [quill, value]);

  useEditorAttributes(quill, { ...control, label });

  const handleChange = (_html: string, _delta: unknown, source: string) => {
    const root = component.current?.getEditor().root;
    if (source !== 'user' || !root) return;
    shown.current = editorHtml(root);
    given.current.push(shown.current);
    onChange(shown.current);
  };

  return (
    <div className={cx(styles.editor, control['aria-invalid'] && styles.invalid)}>
      <EditorToolbar
        quill={quill}
        editorId={control.id}
        label={label}
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
        className={cx(styles.text, styles[`height${height}`])}
        theme="default"
        formats={FORMATS}
        modules={modules}
        defaultValue={initialHtml}
        placeholder={placeholder ?? ''}
        useSemanticHTML={false}
        onChange={handleChange}
        {...(onBlur && { onBlur: () => onBlur() })}
      />
      <div className={styles.images}>
        <UploadProgress uploading={images.uploading} onCancel={images.cancel} />
        {images.error && <FieldError id={`${control.id}-image`}>{images.error}</FieldError>}
      </div>
    </div>
  );
}

/** Quill's own element is the text field, and has to say so itself. */
function useEditorAttributes(
  quill: Quill | null,
  { id, label, ...states }: RichTextEditorProps['control'] & { label: string },
): void {
  const { 'aria-invalid': invalid, 'aria-describedby': describedBy } = states;
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

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Quill, type RangeStatic as Range } from 'react-quill';
import { Button } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { Row } from '../primitives.ts';
import { isLinkAllowed, linkAddress } from './editorHtml.ts';
import styles from './EditorPrompt.module.css';

type EditorQuestion = {
  label: string;
  help?: string;
  image?: string;
  /** The user has asked for it, so it takes the focus. */
  isWanted?: boolean;
  value: string;
  onType: (text: string) => void;
  /** Returns the error, or null. */
  onSubmit: (text: string) => string | null;
  removeLabel?: string;
  onRemove?: () => void;
  onClose: () => void;
};

/** A text field between toolbar and text, for the address of a link or the description of an image. */
export function EditorPrompt({
  label,
  help,
  image,
  isWanted = false,
  value,
  onType,
  onSubmit,
  removeLabel,
  onRemove,
  onClose,
}: EditorQuestion) {
  const [error, setError] = useState<string | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // An uploaded image must not take the focus from a user who is typing.
    if (!isWanted && document.activeElement !== document.body) return;
    ref.current?.focus();
    ref.current?.select();
  }, [isWanted]);

  const submit = () => setError(onSubmit(value));
  // Enter must not submit the form around the editor.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') submit();
    else onClose();
  };

  return (
    <Row gap={4} rowGap={3} align="end" className={styles.prompt}>
      {image && <img src={image} alt="" className={styles.image} />}
      <div className={styles.field}>
        <TextField
          ref={ref}
          label={label}
          help={help}
          error={error}
          value={value}
          autoComplete="off"
          onChange={({ target }) => onType(target.value)}
          onKeyDown={handleKey}
        />
      </div>
      <Row gap={4} rowGap={2} className={styles.actions}>
        <Button onClick={submit}>Primijeni</Button>
        {onRemove && (
          <Button look="quietDanger" onClick={onRemove}>
            {removeLabel}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Odustani
        </Button>
      </Row>
    </Row>
  );
}

const NOT_AN_ADDRESS = 'Unesite adresu, npr. https://example.com, info@example.com ili /kursevi.';

/** `value` is the text typed so far. */
type LinkAsked = { kind: 'link'; id: number; value: string; range: TrackedRange; isLink: boolean };
type AltAsked = { kind: 'alt'; id: number; value: string; path: string };
type Asked = LinkAsked | AltAsked;
type Question = Omit<EditorQuestion, 'value' | 'onType'>;

/**
 * Queues the questions of an editor: the address of a link, the description of each image. Waiting questions keep their typed text.
 */
export function useEditorPrompt(quill: Quill | null) {
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  const lastId = useRef(0);
  const [first] = queue;

  // When another version of the text is loaded, the questions about missing images are dropped.
  useEffect(() => {
    if (!quill) return undefined;
    const dropMissing = (_delta: unknown, _before: unknown, source: string) => {
      if (source !== 'api') return;
      setQueue((all) => all.filter((asked) => asked.kind === 'link' || imageAt(quill, asked.path)));
    };
    quill.on('text-change', dropMissing);
    return () => void quill.off('text-change', dropMissing);
  }, [quill]);

  const newId = () => (lastId.current += 1);
  const close = () => setQueue(([, ...rest]) => rest);
  const type = (value: string) =>
    setQueue(([asked, ...rest]) => (asked ? [{ ...asked, value }, ...rest] : []));

  function askLink(): void {
    if (!quill) return;
    const range = linkAround(quill, quill.getSelection(true));
    const { link } = quill.getFormat(range);
    const address = typeof link === 'string' ? link : '';
    if (first?.kind === 'link') first.range.stop();
    const asked: LinkAsked = {
      kind: 'link',
      id: newId(),
      value: isLinkAllowed(address) ? address : '',
      range: trackRange(quill, range),
      isLink: address !== '',
    };
    // The link comes first, because the user is waiting for it.
    setQueue((all) => [asked, ...all.filter(({ kind }) => kind === 'alt')]);
  }

  function askAlt(path: string): void {
    const asked: AltAsked = { kind: 'alt', id: newId(), value: '', path };
    setQueue((all) => [...all, asked]);
  }

  function linkQuestion({ range, isLink }: LinkAsked): Question {
    // The focus returns to the text even if other questions wait.
    const handleClose = () => {
      range.stop();
      close();
      quill?.focus();
    };
    const setLink = (href: string | false) => {
      const { index, length } = range.now();
      handleClose();
      if (length > 0) quill?.formatText(index, length, 'link', href, 'user');
      else if (href) quill?.insertText(index, href, 'link', href, 'user');
    };
    return {
      isWanted: true,
      label: 'Adresa linka',
      onSubmit: (typed) => {
        const href = linkAddress(typed);
        if (href) setLink(href);
        return href ? null : NOT_AN_ADDRESS;
      },
      ...(isLink && { removeLabel: 'Ukloni link', onRemove: () => setLink(false) }),
      onClose: handleClose,
    };
  }

  function altQuestion({ path }: AltAsked): Question {
    const isLast = queue.length === 1;
    return {
      image: path,
      label: 'Opis slike za one koji je ne vide',
      help: 'Ostavite prazno ako je slika samo ukras.',
      onSubmit: (text) => {
        const index = quill && describe(quill, path, text.trim());
        close();
        if (isLast && index !== null) quill?.setSelection(index + 1, 0, 'user');
        else if (isLast) quill?.focus();
        return null;
      },
      onClose: () => {
        close();
        if (isLast) quill?.focus();
      },
    };
  }

  return {
    question: first && {
      ...(first.kind === 'link' ? linkQuestion(first) : altQuestion(first)),
      value: first.value,
      onType: type,
    },
    questionId: first?.id,
    /** The number of images without description, including the current question. */
    undescribed: queue.filter(({ kind }) => kind === 'alt').length,
    askLink,
    askAlt,
  };
}

/** Finds an image by its unique path, because it may have moved in the text. */
const imageAt = (quill: Quill, path: string): Element | undefined =>
  Array.from(quill.root.querySelectorAll('img')).find((image) => image.getAttribute('src') === path);

/** Sets the description of an image and returns its index in the text; null if it was removed. */
function describe(quill: Quill, path: string, alt: string): number | null {
  const image = imageAt(quill, path);
  const blot = image && Quill.find(image);
  if (!blot || blot instanceof Quill) return null;
  const index = quill.getIndex(blot);
  quill.formatText(index, 1, 'alt', alt || false, 'user');
  return index;
}

/** Returns the range of the whole link at the cursor, or the range itself. */
function linkAround(quill: Quill, range: Range): Range {
  if (range.length > 0 || !quill.getFormat(range)['link']) return range;
  const isSameLink = (index: number) => quill.getFormat(index, 1)['link'] === quill.getFormat(range)['link'];
  let start = range.index;
  let end = range.index;
  while (start > 0 && isSameLink(start - 1)) start -= 1;
  while (end < quill.getLength() && isSameLink(end)) end += 1;
  return { index: start, length: end - start };
}

type TrackedRange = { now: () => Range; stop: () => void };

/** Keeps a range on its words while the text changes, until `stop`. */
function trackRange(quill: Quill, { index, length }: Range): TrackedRange {
  let start = index;
  let end = index + length;
  const move = (delta: { transformPosition: (position: number, isBefore?: boolean) => number }) => {
    const isEmpty = start === end;
    start = delta.transformPosition(start);
    // Text inserted right after the range does not belong to it.
    end = isEmpty ? start : Math.max(start, delta.transformPosition(end, true));
  };
  quill.on('text-change', move);
  return {
    now: () => ({ index: start, length: end - start }),
    stop: () => void quill.off('text-change', move),
  };
}

import { useEffect, useRef, useState } from 'react';
import { Quill, type RangeStatic as Range } from 'react-quill';
import type { EditorQuestion } from './EditorPrompt.tsx';
import { isLinkAllowed, linkAddress } from './editorLinks.ts';

const NOT_AN_ADDRESS = 'Unesite adresu, npr. https://example.com, info@example.com ili /kursevi.';

/** `value` is what has been typed so far. */
type LinkAsked = { kind: 'link'; id: number; value: string; place: FollowedRange; isThere: boolean };
type AltAsked = { kind: 'alt'; id: number; value: string; path: string };
type Asked = LinkAsked | AltAsked;
type Question = Omit<EditorQuestion, 'value' | 'onType'>;

/**
 * What the editor has to ask before it can do what was chosen: where a link leads, what an image shows. One question after
 * the other; those that wait keep what was typed into them.
 */
export function useEditorPrompt(quill: Quill | null) {
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  const lastId = useRef(0);
  const [first] = queue;

  // Another version of the text has come, a draft or what is saved: its images are others.
  useEffect(() => {
    if (!quill) return undefined;
    const forgetGone = (_delta: unknown, _before: unknown, source: string) => {
      if (source !== 'api') return;
      setQueue((all) => all.filter((asked) => asked.kind === 'link' || imageAt(quill, asked.path)));
    };
    quill.on('text-change', forgetGone);
    return () => void quill.off('text-change', forgetGone);
  }, [quill]);

  const newId = () => (lastId.current += 1);
  const close = () => setQueue(([, ...rest]) => rest);
  const type = (value: string) =>
    setQueue(([asked, ...rest]) => (asked ? [{ ...asked, value }, ...rest] : []));

  /** Before all others: somebody wants it now. */
  function askLink(): void {
    if (!quill) return;
    const range = linkAround(quill, quill.getSelection(true));
    const { link } = quill.getFormat(range);
    const address = typeof link === 'string' ? link : '';
    if (first?.kind === 'link') first.place.stop();
    const asked: LinkAsked = {
      kind: 'link',
      id: newId(),
      value: isLinkAllowed(address) ? address : '',
      place: followRange(quill, range),
      isThere: address !== '',
    };
    setQueue((all) => [asked, ...all.filter(({ kind }) => kind === 'alt')]);
  }

  /** @param path the image's, by which it is found again */
  function askAlt(path: string): void {
    const asked: AltAsked = { kind: 'alt', id: newId(), value: '', path };
    setQueue((all) => [...all, asked]);
  }

  function linkQuestion({ place, isThere }: LinkAsked): Question {
    // Whoever wanted a link was writing, and goes on with that even if other questions wait.
    const handleClose = () => {
      place.stop();
      close();
      quill?.focus();
    };
    const setLink = (href: string | false) => {
      const { index, length } = place.now();
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
      ...(isThere && { removeLabel: 'Ukloni link', onRemove: () => setLink(false) }),
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
    /** How many images wait for their description, the one that is asked about included. */
    undescribed: queue.filter(({ kind }) => kind === 'alt').length,
    askLink,
    askAlt,
  };
}

/** An image is found by its path, which no other upload has: it may have moved, or have been cut out and put in elsewhere. */
const imageAt = (quill: Quill, path: string): Element | undefined =>
  Array.from(quill.root.querySelectorAll('img')).find((image) => image.getAttribute('src') === path);

/** Gives an image its description, and answers where it stands; null if it is gone. */
function describe(quill: Quill, path: string, alt: string): number | null {
  const image = imageAt(quill, path);
  const blot = image && Quill.find(image);
  if (!blot || blot instanceof Quill) return null;
  const index = quill.getIndex(blot);
  quill.formatText(index, 1, 'alt', alt || false, 'user');
  return index;
}

/** The whole link that the cursor stands in, or the range itself. */
function linkAround(quill: Quill, range: Range): Range {
  if (range.length > 0 || !quill.getFormat(range)['link']) return range;
  const isSameLink = (index: number) => quill.getFormat(index, 1)['link'] === quill.getFormat(range)['link'];
  let start = range.index;
  let end = range.index;
  while (start > 0 && isSameLink(start - 1)) start -= 1;
  while (end < quill.getLength() && isSameLink(end)) end += 1;
  return { index: start, length: end - start };
}

/** A range that stays at its words while the text changes. */
type FollowedRange = { now: () => Range; stop: () => void };

/** Follows a range from now on until it is stopped. */
function followRange(quill: Quill, { index, length }: Range): FollowedRange {
  let start = index;
  let end = index + length;
  const move = (delta: { transformPosition: (position: number, isBefore?: boolean) => number }) => {
    const isEmpty = start === end;
    start = delta.transformPosition(start);
    // Text inserted right behind the range does not belong to it.
    end = isEmpty ? start : Math.max(start, delta.transformPosition(end, true));
  };
  quill.on('text-change', move);
  return {
    now: () => ({ index: start, length: end - start }),
    stop: () => void quill.off('text-change', move),
  };
}

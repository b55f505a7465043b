import { useState } from 'react';
import type { Quill, RangeStatic as Range } from 'react-quill';
import type { EditorQuestion } from './EditorPrompt.tsx';
import { isLinkAllowed, linkAddress } from './editorLinks.ts';

const NOT_AN_ADDRESS = 'Unesite adresu, npr. https://example.com, info@example.com ili /kursevi.';

/** What the editor has to ask before it can do what was chosen: where a link leads, what an image shows. */
export function useEditorPrompt(quill: Quill | null) {
  const [question, setQuestion] = useState<(EditorQuestion & { id: string }) | null>(null);

  const close = () => {
    setQuestion(null);
    quill?.focus();
  };

  function askLink(): void {
    if (!quill) return;
    const range = linkAround(quill, quill.getSelection(true));
    const { link } = quill.getFormat(range);
    const address = typeof link === 'string' ? link : '';
    const setLink = (href: string | false) => {
      if (range.length > 0) quill.formatText(range.index, range.length, 'link', href, 'user');
      else if (href) quill.insertText(range.index, href, 'link', href, 'user');
      close();
    };
    setQuestion({
      id: `link-${range.index}`,
      label: 'Adresa linka',
      value: isLinkAllowed(address) ? address : '',
      onSubmit: (typed) => {
        const href = linkAddress(typed);
        if (href) setLink(href);
        return href ? null : NOT_AN_ADDRESS;
      },
      ...(address && { removeLabel: 'Ukloni link', onRemove: () => setLink(false) }),
      onClose: close,
    });
  }

  /** @param index of the image in the text */
  function askAlt(index: number): void {
    if (!quill) return;
    const { alt } = quill.getFormat(index, 1);
    setQuestion({
      id: `alt-${index}`,
      label: 'Opis slike za one koji je ne vide',
      help: 'Ostavite prazno ako je slika samo ukras.',
      value: typeof alt === 'string' ? alt : '',
      onSubmit: (text) => {
        quill.formatText(index, 1, 'alt', text.trim() || false, 'user');
        close();
        quill.setSelection(index + 1, 0, 'user');
        return null;
      },
      onClose: close,
    });
  }

  return { question, askLink, askAlt };
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

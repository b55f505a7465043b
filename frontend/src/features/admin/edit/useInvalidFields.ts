import { useEffect, useState, type RefObject } from 'react';

/** A field with an error that is in the page, with its label. */
export type InvalidField = { key: string; element: HTMLElement; label: string };

const MARKED = '[aria-invalid="true"]';
const WATCHED = { subtree: true, childList: true, attributeFilter: ['aria-invalid'] };

/** Returns the fields of a form that are marked as invalid, in their order in the page. */
export function useInvalidFields(form: RefObject<HTMLFormElement | null>): readonly InvalidField[] {
  const [fields, setFields] = useState<readonly InvalidField[]>([]);
  useEffect(() => {
    if (!form.current) return undefined;
    const { current } = form;
    const find = () => {
      const marked = [...current.querySelectorAll<HTMLElement>(MARKED)];
      setFields((before) => (isSame(before, marked) ? before : marked.map(fieldOf)));
    };
    const observer = new MutationObserver(find);
    observer.observe(current, WATCHED);
    return () => observer.disconnect();
  }, [form]);
  return fields;
}

const isSame = (fields: readonly InvalidField[], marked: readonly HTMLElement[]): boolean =>
  fields.length === marked.length && fields.every(({ element }, index) => element === marked[index]);

const fieldOf = (element: HTMLElement, index: number): InvalidField => {
  const label = labelOf(element);
  return { key: `${label} ${index}`, element, label };
};

function labelOf(element: HTMLElement): string {
  const id = element.getAttribute('aria-labelledby');
  const named = id ? document.getElementById(id) : element.querySelector('legend, h2, h3');
  const label =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
      ? element.labels?.[0]
      : null;
  const text = element.getAttribute('aria-label') ?? (label ?? named)?.textContent ?? '';
  const item = element.closest('fieldset fieldset, li fieldset, [role="group"]')?.getAttribute('aria-label');
  return [item, text.trim()].filter(Boolean).join(', ');
}

/** Leads to a field. */
export function showField({ element }: InvalidField): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
}

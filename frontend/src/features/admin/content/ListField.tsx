import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { FormItem, FormList, ListOrder } from '../../../lib/formValues.ts';
import { StatusRegion, VisuallyHidden } from '../../../ui/a11y.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { Row } from '../../../ui/primitives.ts';
import styles from './ListField.module.css';

/** The props of `edit.list('lecturers')`, and: */
type ListFieldProps = {
  items: FormList;
  error: string | undefined;
  onArrange: (order: ListOrder) => void;
  emptyItem: FormItem;
  /** The order cannot be changed now. */
  isLocked: boolean;
  label: string;
  /** "predavač": an item is called "2. predavač". */
  noun: string;
  /** "Dodaj predavača" */
  addLabel: string;
  /** Renders the fields of an item: `lecturers.${index}.name`. */
  children: (index: number) => ReactNode;
};

/** The announcement of the last change, and the element that gets the focus: `selector` in the item `index`, or the button that adds items. */
type Done = { text: string; index: number; selector: string };

const FIRST_CONTROL = 'input, textarea, select, [contenteditable]';

/** The items of a list with their fields, and buttons that add, remove and move them. */
export function ListField(props: ListFieldProps) {
  const { items, error, onArrange, emptyItem, isLocked, label, noun, addLabel, children } = props;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [keys, setKeys] = useState<readonly number[]>(() => items.map((_item, index) => index));
  const [done, setDone] = useState<Done>({ text: '', index: -1, selector: '' });

  // Items that were not arranged here: of a draft, of another version, or of the saved one.
  if (keys.length !== items.length) setKeys(items.map((_item, index) => index));

  // A moved element loses the focus, and a removed button takes it along.
  useLayoutEffect(() => {
    if (!done.text) return;
    const item = list.current?.children[done.index];
    (item?.querySelector<HTMLElement>(done.selector) ?? addButton.current)?.focus();
  }, [done]);

  function arrange(order: ListOrder, next: Done): void {
    const unused = Math.max(-1, ...keys) + 1;
    setKeys(order.map((entry) => (typeof entry === 'number' ? (keys[entry] ?? unused) : unused)));
    onArrange(order);
    setDone(next);
  }

  const indexes = items.map((_item, index) => index);
  const count = items.length;
  const add = () =>
    arrange([...indexes, emptyItem], {
      text: `Dodano: ${count + 1}. ${noun}.`,
      index: count,
      selector: FIRST_CONTROL,
    });
  const remove = (index: number) =>
    arrange(
      indexes.filter((other) => other !== index),
      {
        text: `Uklonjeno: ${index + 1}. ${noun}.`,
        index: Math.min(index, count - 2),
        selector: 'h3',
      },
    );
  /** `to` is beside `from`. */
  const move = (from: number, to: number, selector: string) =>
    arrange(
      indexes.map((index) => (index === from ? to : index === to ? from : index)),
      {
        text: `Pomjereno: ${noun} je sada ${to + 1}. od ${count}.`,
        index: to,
        selector,
      },
    );

  return (
    <fieldset
      className={styles.field}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <ol ref={list} className={styles.items}>
        {indexes.map((index) => (
          <li key={keys[index]}>
            <fieldset className={styles.item} aria-labelledby={`${id}-${index}`}>
              <Row gap={5} rowGap={2} align="center" justify="between" className={styles.head}>
                <h3 id={`${id}-${index}`} tabIndex={-1}>
                  {index + 1}. {noun}
                </h3>
                <div className={styles.actions}>
                  <Button
                    look="quiet"
                    data-move="up"
                    title="Pomjeri gore"
                    aria-label={`Pomjeri gore: ${index + 1}. ${noun}`}
                    unavailable={isLocked || index === 0}
                    onClick={() => move(index, index - 1, '[data-move="up"]')}
                  >
                    <ArrowUp aria-hidden />
                  </Button>
                  <Button
                    look="quiet"
                    data-move="down"
                    title="Pomjeri dolje"
                    aria-label={`Pomjeri dolje: ${index + 1}. ${noun}`}
                    unavailable={isLocked || index === count - 1}
                    onClick={() => move(index, index + 1, '[data-move="down"]')}
                  >
                    <ArrowDown aria-hidden />
                  </Button>
                  <Button
                    look="quietDanger"
                    title="Ukloni"
                    aria-label={`Ukloni: ${index + 1}. ${noun}`}
                    unavailable={isLocked}
                    onClick={() => remove(index)}
                  >
                    <Trash2 aria-hidden />
                  </Button>
                </div>
              </Row>
              {children(index)}
            </fieldset>
          </li>
        ))}
      </ol>
      <Button ref={addButton} look="outline" className={styles.add} unavailable={isLocked} onClick={add}>
        <Plus aria-hidden />
        {addLabel}
      </Button>
      <StatusRegion>
        <VisuallyHidden>{done.text}</VisuallyHidden>
      </StatusRegion>
    </fieldset>
  );
}

import { useEffect, useRef } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './DataTable.module.css';

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Why a row cannot be chosen, in a sentence; null when it can. */
  reasonAgainst?: (row: Row) => string | null;
};

type SelectRowProps<Row> = { id: string; row: Row; name: string; selection: Selection<Row> };

/** Chooses one row. */
export function SelectRow<Row>({ id, row, name, selection }: SelectRowProps<Row>) {
  const { selected, onChange, reasonAgainst } = selection;
  const reason = reasonAgainst?.(row) ?? null;
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <label className={styles.box} title={reason ?? undefined}>
      <input type="checkbox" checked={selected.has(id)} disabled={reason !== null} onChange={toggle} />
      <VisuallyHidden>
        Označi: {name}
        {reason && ` (${reason})`}
      </VisuallyHidden>
    </label>
  );
}

type SelectAllProps<Row> = { rows: readonly Row[]; selection: Selection<Row>; isForCards?: boolean };

/** All rows of this page. It stands in the head of the table, and above the cards, which have no head. */
export function SelectAll<Row extends { _id: string }>({
  rows,
  selection,
  isForCards = false,
}: SelectAllProps<Row>) {
  const { selected, onChange, reasonAgainst } = selection;
  const ids = rows.filter((row) => !reasonAgainst?.(row)).map(({ _id: id }) => id);
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);

  const text = 'Odaberi sve na stranici';
  return (
    <label className={isForCards ? styles.all : styles.box}>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        disabled={ids.length === 0}
        onChange={() => onChange(new Set(isAll ? [] : ids))}
      />
      {isForCards ? text : <VisuallyHidden>{text}</VisuallyHidden>}
    </label>
  );
}

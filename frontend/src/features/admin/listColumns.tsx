import { Columns3 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { isRecord } from '../../lib/record.ts';
import { readStored, storageKeys, writeStored } from '../../lib/storage.ts';
import { useDismiss } from '../../lib/useDismiss.ts';
import { Checkbox } from '../../ui/choices.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { selectUser } from '../users/sessionSlice.ts';
import styles from './listColumns.module.css';

/** Returns the columns that this administrator has not hidden; the browser remembers the choice per person and list. */
export function useListColumns<Row>(list: string, columns: ReadonlyArray<Column<Row>>) {
  const userId = useSelector(selectUser)?._id ?? '';
  const [hidden, setHidden] = useState(() => readHidden(userId, list));
  const shown = useMemo(
    () => columns.filter(({ key, isTitle }) => isTitle || !hidden.includes(key)),
    [columns, hidden],
  );
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key];
    setHidden(next);
    writeHidden(userId, list, next);
  };
  return { shown, hidden, toggle };
}

const lists = (): Record<string, unknown> => {
  const stored = readStored(storageKeys.hiddenColumns);
  return isRecord(stored) ? stored : {};
};

function readHidden(userId: string, list: string): readonly string[] {
  const keys = lists()[`${userId}/${list}`];
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

function writeHidden(userId: string, list: string, keys: readonly string[]): void {
  const { [`${userId}/${list}`]: _before, ...others } = lists();
  const all = keys.length > 0 ? { ...others, [`${userId}/${list}`]: keys } : others;
  writeStored(storageKeys.hiddenColumns, Object.keys(all).length > 0 ? all : null);
}

type ColumnMenuProps = {
  columns: ReadonlyArray<Pick<Column<never>, 'key' | 'label' | 'isTitle'>>;
  hidden: readonly string[];
  onToggle: (key: string) => void;
};

/** Escape, a press or the focus outside close it. The column with the title of a row cannot be hidden. */
export function ColumnMenu({ columns, hidden, onToggle }: ColumnMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useDismiss(menu, summary, isOpen, close);

  return (
    <details
      ref={menu}
      className={styles.menu}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary ref={summary}>
        <Columns3 aria-hidden />
        Kolone
      </summary>
      {isOpen && (
        <fieldset className={styles.choices}>
          <legend>Prikazane kolone</legend>
          {columns
            .filter(({ isTitle }) => !isTitle)
            .map(({ key, label }) => (
              <Checkbox
                key={key}
                label={label}
                checked={!hidden.includes(key)}
                onChange={() => onToggle(key)}
              />
            ))}
        </fieldset>
      )}
    </details>
  );
}

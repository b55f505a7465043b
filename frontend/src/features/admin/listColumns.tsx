import { Columns3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { isRecord } from '../../lib/record.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { Checkbox } from '../../ui/choices.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { DetailsMenu } from '../../ui/ListToolbar.tsx';
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
  const stored = readStored('hiddenColumns');
  return isRecord(stored) ? stored : {};
};

function readHidden(userId: string, list: string): readonly string[] {
  const keys = lists()[`${userId}/${list}`];
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

function writeHidden(userId: string, list: string, keys: readonly string[]): void {
  const { [`${userId}/${list}`]: _before, ...others } = lists();
  const all = keys.length > 0 ? { ...others, [`${userId}/${list}`]: keys } : others;
  writeStored('hiddenColumns', Object.keys(all).length > 0 ? all : null);
}

type ColumnMenuProps = {
  columns: ReadonlyArray<Pick<Column<never>, 'key' | 'label' | 'isTitle'>>;
  hidden: readonly string[];
  onToggle: (key: string) => void;
};

/** The column with the title of a row cannot be hidden. */
export function ColumnMenu({ columns, hidden, onToggle }: ColumnMenuProps) {
  return (
    <DetailsMenu
      className={styles.menu}
      summary={
        <>
          <Columns3 aria-hidden />
          Kolone
        </>
      }
    >
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
    </DetailsMenu>
  );
}

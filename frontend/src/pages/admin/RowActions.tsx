import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './RowActions.module.css';

type RowActionsProps = {
  /** What they act on: "Ana Anić". */
  name: string;
  editTo: string;
  /** The list with its filters, `list.here`: where the edit page leads back to (`useCameFrom`). */
  from: string;
  onDelete?: () => void;
  /** Why this one cannot be deleted, in a sentence. */
  reasonAgainst?: string | null;
  /** Pressed although it cannot be: the reason is to be said where a finger finds no tooltip. */
  onRefused?: (reason: string) => void;
};

/** Edit and delete at the end of a row. */
export function RowActions({ name, editTo, from, onDelete, reasonAgainst, onRefused }: RowActionsProps) {
  return (
    <span className={styles.actions}>
      <Link to={editTo} state={{ from }} className={styles.action} title="Uredi">
        <Pencil aria-hidden />
        <span>
          Uredi<VisuallyHidden>: {name}</VisuallyHidden>
        </span>
      </Link>
      {onDelete && (
        <button
          type="button"
          className={styles.delete}
          title={reasonAgainst ?? 'Obriši'}
          aria-disabled={reasonAgainst ? true : undefined}
          onClick={() => (reasonAgainst ? onRefused?.(reasonAgainst) : onDelete())}
        >
          <Trash2 aria-hidden />
          <span>
            Obriši
            <VisuallyHidden>
              : {name}
              {reasonAgainst && ` (${reasonAgainst})`}
            </VisuallyHidden>
          </span>
        </button>
      )}
    </span>
  );
}

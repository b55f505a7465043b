import { Eye, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './RowActions.module.css';

type RowActionsProps = {
  /** What they act on: "Ana Anić". */
  name: string;
  editTo: string;
  /** The page that visitors see; null while there is none. */
  viewTo?: string | null;
  /** The list with its filters, `list.here`: where the edit page leads back to (`useCameFrom`). */
  from: string;
  onDelete?: () => void;
  /** Why this one cannot be deleted, in a sentence. */
  reasonAgainst?: string | null;
  /** Pressed although it cannot be: the reason is to be said where a finger finds no tooltip. */
  onRefused?: (reason: string) => void;
};

/** Look, edit and delete at the end of a row. */
export function RowActions(props: RowActionsProps) {
  const { name, editTo, viewTo, from, onDelete, reasonAgainst, onRefused } = props;
  return (
    <span className={styles.actions}>
      {viewTo && (
        <Link to={viewTo} className={styles.action} title="Pogledaj" aria-label={`Pogledaj: ${name}`}>
          <Eye aria-hidden />
          <span>Pogledaj</span>
        </Link>
      )}
      <Link
        to={editTo}
        state={{ from }}
        className={styles.action}
        title="Uredi"
        aria-label={`Uredi: ${name}`}
      >
        <Pencil aria-hidden />
        <span>Uredi</span>
      </Link>
      {onDelete && (
        <button
          type="button"
          className={styles.delete}
          title={reasonAgainst ?? 'Obriši'}
          aria-label={`Obriši: ${name}${reasonAgainst ? ` (${reasonAgainst})` : ''}`}
          aria-disabled={reasonAgainst ? true : undefined}
          onClick={() => (reasonAgainst ? onRefused?.(reasonAgainst) : onDelete())}
        >
          <Trash2 aria-hidden />
          <span>Obriši</span>
        </button>
      )}
    </span>
  );
}

import { Copy, Eye, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './RowActions.module.css';

type RowActionsProps = {
  name: string;
  editTo: string;
  /** The public page; null if there is none. */
  viewTo?: string | null;
  /** The address of the list with its filters, `list.here`; the edit page links back to it. */
  from: string;
  /** Asks for the days of the next run and makes its draft. */
  onCopy?: (() => void) | undefined;
  onDelete?: () => void;
  /** Why this row cannot be deleted, in a sentence. */
  reasonAgainst?: string | null;
  /** Called when a disabled button is pressed: touch screens show no tooltip with the reason. */
  onRefused?: (reason: string) => void;
};

export function RowActions(props: RowActionsProps) {
  const { name, editTo, viewTo, from, onCopy, onDelete, reasonAgainst, onRefused } = props;
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
      {onCopy && (
        <button
          type="button"
          className={styles.action}
          title="Ponovi kurs"
          aria-label={`Ponovi kurs: ${name}`}
          onClick={onCopy}
        >
          <Copy aria-hidden />
          <span>Ponovi</span>
        </button>
      )}
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

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { UNTITLED } from '../../../lib/untitled.ts';
import { Badge } from '../../../ui/Badge.tsx';
import styles from './RowTitle.module.css';

type RowTitleProps = {
  title: string;
  editTo: string;
  /** The list with its filters, `list.here`. */
  from: string;
  isDraft: boolean;
  /** What else tells rows apart, below the title. */
  note?: ReactNode;
};

/** The title of a row leads to where it is edited; a draft is marked, and may have no title yet. */
export function RowTitle({ title, editTo, from, isDraft, note }: RowTitleProps) {
  return (
    <span className={styles.cell}>
      <span className={styles.line}>
        <Link to={editTo} state={{ from }} className={styles.title}>
          {title || UNTITLED}
        </Link>
        {isDraft && <Badge tone="warning">Nacrt</Badge>}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
}

import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/Badge.tsx';
import styles from './EditState.module.css';

type EditStateProps = {
  isDraft: boolean;
  /** What is edited, in words for both: "Nacrt vidi samo administracija." */
  publishedText: string;
  /** The page visitors see. */
  path: string;
};

/** Whether visitors see what is edited here, and what saving does. */
export function EditState({ isDraft, publishedText, path }: EditStateProps) {
  return (
    <span className={styles.state}>
      <Badge tone={isDraft ? 'warning' : 'success'}>{isDraft ? 'Nacrt' : 'Objavljeno'}</Badge>
      {isDraft ? (
        <span>Nacrt vide samo administratori. Prvo čuvanje ga objavljuje.</span>
      ) : (
        <span>
          {publishedText} <Link to={path}>Pogledajte stranicu</Link>
        </span>
      )}
    </span>
  );
}

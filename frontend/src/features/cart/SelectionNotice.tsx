import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { refreshSelection, selectCartChanges, selectRefresh } from './cartSlice.ts';
import { changeText } from './cartTexts.ts';
import styles from './SelectionNotice.module.css';

/** What the last look at the server found: differences in words, or that there was no looking. */
export function SelectionNotice() {
  const dispatch = useAppDispatch();
  const changes = useAppSelector(selectCartChanges);
  const { error } = useAppSelector(selectRefresh);

  if (error) {
    return (
      <LoadError
        title="Cijene i slobodna mjesta nismo mogli provjeriti."
        message={`${error.message} Vaš odabir je sačuvan.`}
        onRetry={() => void dispatch(refreshSelection())}
      />
    );
  }
  if (changes.length === 0) return null;
  return (
    <Alert kind="warning" live title="Nešto se promijenilo otkako ste zadnji put bili ovdje.">
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={change.kurs + change.kind}>{changeText(change)}</li>
        ))}
      </ul>
    </Alert>
  );
}

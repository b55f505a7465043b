import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { StatusRegion } from '../../ui/StatusRegion.tsx';
import { refreshCart, selectCartChanges, selectRefresh } from './cartSlice.ts';
import { changeText } from './cartTexts.ts';
import styles from './SelectionNotice.module.css';

/** What the last look at the server found: differences in words, or that there was no looking. `isHeld` as in `useFreshSelection`. */
export function SelectionNotice({ isHeld }: { isHeld: boolean }) {
  const dispatch = useAppDispatch();
  const changes = useSelector(selectCartChanges);
  const { error } = useSelector(selectRefresh);

  return (
    <>
      {error && !isHeld && (
        <LoadError
          title="Cijene i slobodna mjesta nismo mogli provjeriti."
          message={`${error.message} Vaš odabir je sačuvan.`}
          onRetry={() => void dispatch(refreshCart())}
        />
      )}
      <StatusRegion>
        {!error && !isHeld && changes.length > 0 && (
          <Alert kind="warning" title="Nešto se promijenilo otkako ste zadnji put bili ovdje.">
            <ul className={styles.list}>
              {changes.map((change) => (
                <li key={change.kurs + change.kind}>{changeText(change)}</li>
              ))}
            </ul>
          </Alert>
        )}
      </StatusRegion>
    </>
  );
}

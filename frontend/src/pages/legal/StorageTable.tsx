import { tieShortWords } from '../../lib/format.ts';
import { STORED_ITEMS } from './storedItems.ts';
import styles from './StorageTable.module.css';

/** What the browser stores; on narrow screens each row stands as a small card. */
export function StorageTable() {
  return (
    <table className={styles.table}>
      <caption>Zapisi koje pravi ovaj sajt</caption>
      <thead>
        <tr>
          <th scope="col">Naziv</th>
          <th scope="col">Čemu služi</th>
          <th scope="col">Gdje stoji</th>
          <th scope="col">Koliko traje</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(STORED_ITEMS).map(([key, { purpose, place, duration }]) => (
          <tr key={key}>
            <th scope="row">
              <code>{key}</code>
            </th>
            <td data-label="Čemu služi">{tieShortWords(purpose)}</td>
            <td data-label="Gdje stoji">{tieShortWords(place)}</td>
            <td data-label="Koliko traje">{tieShortWords(duration)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

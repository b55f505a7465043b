import { daysText, hoursText } from '@institut/contract/frame/durations';
import { REMEMBERED_SESSION_DAYS, SESSION_HOURS } from '@institut/contract/limits';
import texts from '../../content/bs/storage.json';
import { formatText } from '../../content/formatText.tsx';
import { CONSENT_DAYS, EDIT_DRAFT_DAYS, type StorageKey } from '../../lib/storage.ts';
import styles from './StorageTable.module.css';

const { columns } = texts;
const DURATIONS = {
  consentDays: CONSENT_DAYS,
  editDrafts: daysText(EDIT_DRAFT_DAYS),
  rememberedSession: daysText(REMEMBERED_SESSION_DAYS),
  session: hoursText(SESSION_HOURS),
};
const FACTS = ['purpose', 'place', 'duration'] as const;

/** A key of `lib/storage.ts` without an entry is a type error. */
const ITEMS: Record<StorageKey, Record<(typeof FACTS)[number], string>> = texts.items;

export const StorageTable = () => (
  <table className={styles.table}>
    <caption>{texts.caption}</caption>
    <thead>
      <tr>
        {Object.entries(columns).map(([column, title]) => (
          <th key={column} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {Object.entries(ITEMS).map(([key, item]) => (
        <tr key={key}>
          <th scope="row">
            <code>{key}</code>
          </th>
          {FACTS.map((fact) => (
            <td key={fact} data-label={columns[fact]}>
              {formatText(item[fact], DURATIONS)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

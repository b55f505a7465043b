import { UNCONFIRMED_ORDER_HOURS } from '@institut/contract/limits';
import privacy from '../../content/bs/privacy.md?raw';
import { readDocument } from '../../content/readDocument.ts';
import { LegalPage } from './LegalPage.tsx';
import { PRIVACY_TOPICS, type PrivacyRecord } from '@institut/contract/privacy/retention';
import { tieShortWords } from '../../lib/format.ts';
import { Stack } from '../../ui/primitives.ts';
import styles from './PrivacyPage.module.css';

const FACTS = [
  ['data', 'Podaci'],
  ['why', 'Zašto'],
  ['basis', 'Pravni osnov'],
  ['howLong', 'Koliko dugo'],
] as const satisfies readonly (readonly [keyof PrivacyRecord, string])[];

const PrivacyRecords = () => (
  <div className={styles.records}>
    {Object.values<PrivacyRecord>(PRIVACY_TOPICS).map((record) => (
      <Stack as="article" gap={3} key={record.title} className={styles.record}>
        <h3>{record.title}</h3>
        <Stack as="dl" gap={2} className={styles.facts}>
          {FACTS.map(([fact, name]) => (
            <div key={fact}>
              <dt>{name}</dt>
              <dd>{tieShortWords(record[fact])}</dd>
            </div>
          ))}
        </Stack>
      </Stack>
    ))}
  </div>
);

const document = readDocument(privacy);
const values = { privacyRecords: <PrivacyRecords />, unconfirmedOrderHours: UNCONFIRMED_ORDER_HOURS };

/** `/privacy` */
export const PrivacyPage = () => <LegalPage page="privacy" document={document} values={values} />;

import { PRIVACY_TOPICS, type PrivacyRecord } from '@institut/contract/privacy/retention';
import { tieShortWords } from '../../lib/format.ts';
import { Stack } from '../../ui/primitives.ts';
import styles from './PrivacyRecords.module.css';

const FACTS = [
  ['data', 'Podaci'],
  ['why', 'Zašto'],
  ['basis', 'Pravni osnov'],
  ['howLong', 'Koliko dugo'],
] as const satisfies readonly (readonly [keyof PrivacyRecord, string])[];

export const PrivacyRecords = () => (
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

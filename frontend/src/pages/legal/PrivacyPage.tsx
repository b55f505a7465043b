import { daysText, periodText, yearsText } from '@institut/contract/frame/durations';
import { UNCONFIRMED_ORDER_HOURS } from '@institut/contract/limits';
import { useSelector } from 'react-redux';
import privacy from '../../content/bs/privacy.md?raw';
import { formatText } from '../../content/formatText.tsx';
import { readDocument } from '../../content/readDocument.ts';
import { LegalPage } from './LegalPage.tsx';
import { PRIVACY_TOPICS, type PrivacyRecord } from '@institut/contract/privacy/retention';
import { selectSite } from '../../features/site/siteSlice.ts';
import { Stack } from '../../ui/primitives.ts';
import styles from './PrivacyPage.module.css';

const FACTS = [
  ['data', 'Podaci'],
  ['why', 'Zašto'],
  ['basis', 'Pravni osnov'],
  ['howLong', 'Koliko dugo'],
] as const satisfies readonly (readonly [keyof PrivacyRecord, string])[];

function PrivacyRecords() {
  const site = useSelector(selectSite);
  const periods = {
    auditPeriod: site ? periodText(site.auditDays) : '…',
    candidatePeriod: site ? daysText(site.candidateDays) : '…',
    documentPeriod: site ? yearsText(site.documentYears) : '…',
  };
  return (
    <div className={styles.records}>
      {Object.values<PrivacyRecord>(PRIVACY_TOPICS).map((record) => (
        <Stack as="article" gap={3} key={record.title} className={styles.record}>
          <h3>{record.title}</h3>
          <Stack as="dl" gap={2} className={styles.facts}>
            {FACTS.map(([fact, name]) => (
              <div key={fact}>
                <dt>{name}</dt>
                <dd>{formatText(record[fact], periods)}</dd>
              </div>
            ))}
          </Stack>
        </Stack>
      ))}
    </div>
  );
}

const document = readDocument(privacy);
const values = { privacyRecords: <PrivacyRecords />, unconfirmedOrderHours: UNCONFIRMED_ORDER_HOURS };

/** `/privacy` */
export const PrivacyPage = () => <LegalPage page="privacy" document={document} values={values} />;

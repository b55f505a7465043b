import { UNCONFIRMED_ORDER_HOURS } from '@institut/contract/limits';
import privacy from '../../content/bs/privacy.md?raw';
import { readDocument } from '../../content/readDocument.ts';
import { LegalPage } from './LegalPage.tsx';
import { PrivacyRecords } from './PrivacyRecords.tsx';

const document = readDocument(privacy);
const values = { privacyRecords: <PrivacyRecords />, unconfirmedOrderHours: UNCONFIRMED_ORDER_HOURS };

/** `/privacy` */
export const PrivacyPage = () => <LegalPage page="privacy" document={document} values={values} />;

import cookies from '../../content/bs/cookies.md?raw';
import { readDocument } from '../../content/readDocument.ts';
import { CONSENT_DAYS } from '../../lib/storage.ts';
import { LegalPage } from './LegalPage.tsx';
import { StorageTable } from './StorageTable.tsx';

const document = readDocument(cookies);
const values = { storageTable: <StorageTable />, consentDays: CONSENT_DAYS };

/** `/cookies` */
export const CookiesPage = () => <LegalPage page="cookies" document={document} values={values} />;

import { SITE_PAGES } from '@institut/contract/site/pages';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../lib/apiError.ts';
import { tieShortWords } from '../../lib/format.ts';
import { retryText } from '../../lib/retryText.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { createCalls, useCall } from '../../store/calls.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { LazyBoundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/primitives.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { Done } from './Done.tsx';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/saveFile.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import styles from './OwnData.module.css';

/** The server reads everything that is stored about the account. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

const { downloadOwnData } = createCalls('ownData', {
  /** Saves the ZIP of the account's data; the result is the name of the file. */
  downloadOwnData: async (_: void, { signal }: ThunkTools) => {
    const { file, name } = await api.downloadOwnData({
      responseType: 'blob',
      timeout: DOWNLOAD_TIMEOUT_MS,
      signal,
    });
    saveFile(file, name);
    return name;
  },
});

const DeleteAccount = lazyComponent(async () => (await import('./DeleteAccount.tsx')).DeleteAccount);

/** The section "Moji podaci" of the profile. */
export const OwnData = () => (
  <Stack as="section" gap={5} className={styles.section} aria-labelledby="moji-podaci">
    <h2 id="moji-podaci">Moji podaci</h2>
    <DataDownload />
    <LazyBoundary fallback={<SkeletonText />} failure="Ovaj dio stranice nije učitan.">
      <DeleteAccount />
    </LazyBoundary>
  </Stack>
);

const WHAT =
  'Preuzmite kopiju podataka koje o vama čuvamo: nalog, prijave, uplate, ocjene, poruke i događaje na nalogu. Dobijate ZIP arhivu s JSON datotekama; u datoteci PROCITAJ.txt piše šta je u kojoj.';
const CARE = 'Arhiva sadrži lične podatke. Ne ostavljajte je na računaru koji koriste i drugi.';

function DataDownload() {
  const { run, isRunning, data: fileName, error } = useCall(downloadOwnData);
  return (
    <Stack>
      <p>{tieShortWords(WHAT)}</p>
      <p>
        Zašto podatke čuvamo i koliko dugo, piše na stranici{' '}
        <Link to={SITE_PAGES.privacy.path}>{SITE_PAGES.privacy.title}</Link>. {tieShortWords(CARE)}
      </p>
      {error && (
        <Alert kind="error" live title="Podaci nisu preuzeti.">
          <p>{failureText(error)}</p>
        </Alert>
      )}
      <Row gap={5} rowGap={4} align="center">
        <Button look="outline" loading={isRunning} loadingText="Pripremamo…" onClick={() => void run()}>
          <Download aria-hidden />
          Preuzmi moje podatke
        </Button>
        <StatusRegion>{fileName && <Done>Preuzeto: {fileName}</Done>}</StatusRegion>
      </Row>
    </Stack>
  );
}

const failureText = ({ status, retryAfter, message }: ApiError): string =>
  status === 429 && retryAfter ? `Kopiju ste preuzeli više puta zaredom. ${retryText(retryAfter)}` : message;

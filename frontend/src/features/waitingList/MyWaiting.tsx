import { apiUrl } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import type { WaitingEntry } from '@institut/contract/waitingList/schema';
import { WAITING_KIND_LABELS } from '@institut/contract/waitingList/values';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, tieShortWords } from '../../lib/format.ts';
import { useFocusOnChange } from '../../lib/useFocusOnChange.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import styles from '../../ui/ownCourses.module.css';
import { Note, Row, Stack } from '../../ui/primitives.ts';
import { EntryActions } from './OwnEntries.tsx';
import { isOfCourse, loadOwnWaiting } from './waitingCalls.ts';
import { entryText, wishText } from './waitingTexts.ts';

/**
 * The waiting lists that the logged-in user is on; nothing for those who are on none. Those with an offer, which ends soon,
 * stand before the children.
 */
export function MyWaiting({ children }: { children?: ReactNode }) {
  const { value, error, retry } = useLoaded(loadOwnWaiting, null, loadOwnWaiting.select, isOfCourse);
  const offers = value?.entries.filter(({ offer }) => offer) ?? [];
  const others = value?.entries.filter(({ offer }) => !offer) ?? [];
  const count = others.length;
  // The button of an entry disappears with it.
  const list = useFocusOnChange<HTMLUListElement>(value ? String(count) : null);
  return (
    <>
      {offers.length > 0 && (
        <Stack as="section" aria-labelledby="ponude">
          <h2 id="ponude">Ponude mjesta</h2>
          <Stack as="ul" gap={0} className={styles.list}>
            {offers.map((entry) => (
              <EntryRow key={entry._id} entry={entry} />
            ))}
          </Stack>
        </Stack>
      )}
      {children}
      {(error || count > 0) && (
        <Stack as="section" aria-labelledby="cekanje">
          <h2 id="cekanje">Liste čekanja</h2>
          {value ? (
            <Stack as="ul" gap={0} ref={list} tabIndex={-1} className={styles.list}>
              {others.map((entry) => (
                <EntryRow key={entry._id} entry={entry} />
              ))}
            </Stack>
          ) : (
            error && <LoadError title="Liste čekanja nisu učitane." message={error.message} onRetry={retry} />
          )}
        </Stack>
      )}
    </>
  );
}

function EntryRow({ entry }: { entry: WaitingEntry }) {
  const { kind, offer, course } = entry;
  const { _id: id, name, start, isPublic } = course;
  return (
    <Stack as="li" gap={2} className={styles.row}>
      <Row as="p" rowGap={1} align="center" className={styles.name}>
        {isPublic ? (
          <Link to={apiUrl(SITE_PAGES.course.path, { id })}>{tieShortWords(name)}</Link>
        ) : (
          tieShortWords(name)
        )}
        {offer ? (
          <Badge tone="success">Ponuda</Badge>
        ) : (
          <Badge tone="info">{kind === 'interest' ? 'Sljedeći termin' : WAITING_KIND_LABELS[kind]}</Badge>
        )}
      </Row>
      <p>{entryText(entry)}</p>
      <Note className={styles.facts}>
        {[wishText(entry), kind === 'seats' && start && `Početak ${formatDate(start)}`]
          .filter(Boolean)
          .join(' ')}
      </Note>
      <EntryActions entry={entry} />
    </Stack>
  );
}

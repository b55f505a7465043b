import { DOCUMENT_LABELS, documentStateLabel } from '@institut/contract/documents/labels';
import type { OrderDocument } from '@institut/contract/documents/schema';
import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { FileText } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/format.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Note, Stack } from '../../ui/primitives.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { DownloadDocument } from './DownloadDocument.tsx';
import { isOfOrder, loadDocuments } from './documentCalls.ts';
import styles from './OrderDocuments.module.css';

type OrderDocumentsProps = {
  /** The id of the order. */
  order: string;
  /** Differs after a change that may add a document: whether the order is paid, or its version. */
  changeKey: boolean | number;
  /** The order usually has documents: their room is kept while they load. */
  isExpected: boolean;
  className?: string | undefined;
};

/** The section with the documents of an order; nothing for one without. */
export function OrderDocuments({ order, changeKey, isExpected, className }: OrderDocumentsProps) {
  const loaded = useLoaded(loadDocuments, { order, changeKey }, loadDocuments.select, isOfOrder);
  const isEmpty = loaded.value ? loaded.value.documents.length === 0 : !isExpected;
  if (isEmpty) return null;
  return (
    <Stack
      as="section"
      className={cx(className, styles.documents, 'noPrint')}
      aria-labelledby="dokumenti-prijave"
    >
      <h2 id="dokumenti-prijave">Dokumenti</h2>
      <Loaded {...loaded} failure="Dokumenti nisu učitani." skeleton={<DocumentsSkeleton />}>
        {({ documents }) => (
          <Stack as="ul" gap={0} className={styles.list} aria-labelledby="dokumenti-prijave">
            {documents.map((document) => (
              <DocumentRow key={document.number} document={document} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

function DocumentRow({ document }: { document: OrderDocument }) {
  const { number, kind, issuedAt, amount, state } = document;
  const remark = documentStateLabel({ kind, state });

  return (
    <li className={cx(styles.document, state !== 'valid' && styles.invalid)}>
      <FileText aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.name}>
          {DOCUMENT_LABELS[kind]} <span className={styles.number}>{number}</span>
        </p>
        <Note>
          {formatDate(dayOf(issuedAt))} · {formatKm(amount)}
        </Note>
        {remark && <Note>{remark}</Note>}
      </div>
      <DownloadDocument document={document} />
    </li>
  );
}

const DocumentsSkeleton = () => (
  <Skeleton>
    <Bone height="4.75rem" />
  </Skeleton>
);

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../ui/Badge.tsx';
import { Note, Row, Stack } from '../../ui/primitives.ts';
import { UNTITLED } from './content/contentTexts.ts';
import styles from './tableCells.module.css';

const SHORT_ID_LENGTH = 6;

/** Returns the end of an id, the part that differs: `…a1b2c3`. */
export const shortId = (id: string): string => `…${id.slice(-SHORT_ID_LENGTH)}`;

/** The end of an id, with the whole id as a tooltip. */
export function ShortId({ id }: { id: string }) {
  return (
    <Note as="code" className={styles.id} title={id}>
      {shortId(id)}
    </Note>
  );
}

/** An e-mail address that breaks before its domain. */
export function MailText({ email }: { email: string }) {
  const [box, domain] = email.split('@');
  return (
    <>
      {box}
      <wbr />@{domain}
    </>
  );
}

/** A label that breaks between words only, however narrow the column is. */
export const NoWrapLabel = ({ children }: { children: string }) => (
  <span className={styles.label}>{children}</span>
);

type RowTitleProps = {
  title: string;
  editTo: string;
  /** The address of the list with its filters, `list.here`. */
  from: string;
  isDraft: boolean;
  /** Shown below the title. */
  note?: ReactNode;
};

/** The title of a row as a link to its edit page, marked if the record is a draft. */
export function RowTitle({ title, editTo, from, isDraft, note }: RowTitleProps) {
  return (
    <Stack as="span" gap={1} className={styles.cell}>
      <Row as="span" gap={2} rowGap={1} align="center">
        <Link to={editTo} state={{ from }} className={styles.title}>
          {title || UNTITLED}
        </Link>
        {isDraft && <Badge tone="warning">Nacrt</Badge>}
      </Row>
      {note && (
        <Note as="span" regular>
          {note}
        </Note>
      )}
    </Stack>
  );
}

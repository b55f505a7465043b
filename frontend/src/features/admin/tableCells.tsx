import { Fragment, type ReactNode } from 'react';
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

/** A reference, which does not break at its hyphen. */
export const Reference = ({ children }: { children: string }) => (
  <span className={styles.id}>{children}</span>
);

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

/** The class of a link to the record of a row, which looks as its text. */
export const recordLink = styles.title;

/** The class of a cell of two lines that `Lines` does not fit. */
export const lines = styles.lines;

type Part = { text: string; isLate?: boolean; href?: string; noPrint?: boolean };

type LinesProps = {
  children: ReactNode;
  /** The parts below the first line; those that do not apply are left out. */
  below: ReadonlyArray<string | Part | null | undefined | false>;
};

/** A cell with a line of small text below the first one. A wide table cuts both to one line; tooltips have all of them. */
export function Lines({ children, below }: LinesProps) {
  const parts = below.flatMap((part) => (part ? [typeof part === 'string' ? { text: part } : part] : []));
  return (
    <span className={styles.lines}>
      <span title={typeof children === 'string' ? children : undefined}>{children}</span>
      {parts.length > 0 && (
        <Note as="span" regular title={parts.map(({ text }) => text).join(' · ')}>
          {parts.map((part, index) => (
            <Fragment key={part.text}>
              {index > 0 && ' · '}
              <LinePart {...part} />
            </Fragment>
          ))}
        </Note>
      )}
    </span>
  );
}

function LinePart({ text, href, isLate, noPrint }: Part): ReactNode {
  if (href) return <a href={href}>{text}</a>;
  if (noPrint) return <span className="noPrint">{text}</span>;
  return isLate ? <span className={styles.late}>{text}</span> : text;
}

/** Returns an address for `Lines`, as a link. */
export const mailPart = (email: string): Part | false =>
  email !== '' && { text: email, href: `mailto:${email}` };

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
    <Stack as="span" gap={0} className={styles.cell}>
      <Row as="span" gap={2} rowGap={1} align="center">
        <Link to={editTo} state={{ from }} className={recordLink}>
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

import { useSelector } from 'react-redux';
import { PhoneLink } from './links.tsx';

/** The part of the state with the ways to reach the institute; this layer does not know the features' slices. */
type WithContact = {
  site: { config: { data: { contact: { phones: readonly string[]; email: string } } | null } };
};

const selectContact = ({ site }: WithContact) => site.config.data?.contact;

type NeedsScriptProps = {
  /** Completes the sentence "Za … uključite JavaScript", for example "prijavu na kurs". */
  purpose: string;
  className?: string | undefined;
};

/** Tells visitors without JavaScript that a form needs it, and how to reach the institute instead. */
export function NeedsScript({ purpose, className }: NeedsScriptProps) {
  const contact = useSelector(selectContact);
  const phone = contact?.phones[0];
  return (
    <noscript>
      <p className={className}>
        Za {purpose} uključite JavaScript u pregledniku
        {phone && (
          <>
            , nazovite nas na <PhoneLink phone={phone} />
          </>
        )}
        {contact && (
          <>
            {' '}
            ili pišite na <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </>
        )}
        .
      </p>
    </noscript>
  );
}

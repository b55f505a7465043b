import { apiUrl } from '@institut/contract/frame/paths';
import { COURSE_CALENDAR } from '@institut/contract/timetable/values';
import { useBrowserValue } from '../../lib/useBrowserValue.ts';
import styles from './timetable.module.css';

type CalendarLinksProps = { id: string; name: string };

/** Adds all lessons of a course to a calendar. Google and Outlook subscribe to the file, so they follow its changes. */
export function CalendarLinks({ id, name }: CalendarLinksProps) {
  const origin = useBrowserValue(() => window.location.origin, '');
  const path = apiUrl(COURSE_CALENDAR, { id });
  const address = encodeURIComponent(origin + path);
  const feed = encodeURIComponent(`webcal://${origin.replace(/^https?:\/\//, '')}${path}`);
  const elsewhere = [
    { label: 'Google', href: `https://calendar.google.com/calendar/r?cid=${feed}` },
    {
      label: 'Outlook',
      href: `https://outlook.live.com/calendar/0/addfromweb?url=${address}&name=${encodeURIComponent(name)}`,
    },
  ];
  return (
    <div className={styles.calendars}>
      <p>Dodaj u&nbsp;kalendar:</p>
      <ul>
        <li>
          <a href={path} aria-label="Datoteka: dodaj u kalendar">
            Datoteka
          </a>
        </li>
        {elsewhere.map(({ label, href }) => (
          // Without JavaScript these links would lack the address of the site.
          <li key={label} data-needs-script>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={`${label}: dodaj u kalendar`}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { NOT_FOUND_TITLES, SITE_PAGES, type NotFoundKind } from '@institut/contract/site/pages';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

type Way = { text: string; to: string; label: string };

const WAYS_ON: Record<NotFoundKind, Way> = {
  page: {
    text: 'Adresa koju ste otvorili ne postoji ili je stranica premještena. Provjerite adresu ili krenite odavde.',
    to: SITE_PAGES.courses.path,
    label: 'Pogledaj kurseve',
  },
  course: {
    text: 'Kurs je uklonjen ili adresa nije potpuna. Pogledajte kurseve na koje se možete prijaviti.',
    to: SITE_PAGES.courses.path,
    label: 'Pogledaj kurseve',
  },
  newsItem: {
    text: 'Vijest je uklonjena ili adresa nije potpuna. Pogledajte šta je novo u institutu.',
    to: SITE_PAGES.news.path,
    label: 'Pogledaj vijesti',
  },
  career: {
    text: 'Rok za prijave je istekao, oglas je uklonjen ili adresa nije potpuna. Pogledajte otvorene oglase.',
    to: SITE_PAGES.careers.path,
    label: 'Pogledaj oglase',
  },
};

type NotFoundProps = {
  kind?: NotFoundKind;
  /** Where the first button leads. */
  way?: Omit<Way, 'text'>;
};

/** Replaces a page, or the page of an item that does not exist. */
export function NotFoundPage({ kind = 'page', way = WAYS_ON[kind] }: NotFoundProps) {
  const title = NOT_FOUND_TITLES[kind];
  usePageTitle(title);
  return (
    <Container>
      <EmptyState
        heading="h1"
        drawing="lost"
        title={title}
        actions={
          <>
            <ButtonLink to={way.to}>{way.label}</ButtonLink>
            <ButtonLink to="/" look="outline">
              Idi na početnu stranicu
            </ButtonLink>
          </>
        }
      >
        <p>{WAYS_ON[kind].text}</p>
      </EmptyState>
    </Container>
  );
}

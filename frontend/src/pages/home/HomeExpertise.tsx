import { SITE_PAGES } from '@institut/contract/sitePages';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import expertise from './expertise.svg';
import { HomeSplit } from './HomeSplit.tsx';

/** What the institute knows, and the way to its areas. */
export function HomeExpertise() {
  return (
    <Section tone="mist" aria-labelledby="ekspertiza">
      <HomeSplit
        layout="shown"
        drawing={{
          src: expertise,
          alt: 'Tri povezana ostrva: na jednom je kod, na drugom zupčanik, na trećem ljudi.',
          width: 1240,
          height: 990,
        }}
      >
        <h2 id="ekspertiza">Kod, mašina i ljudi pod istim krovom</h2>
        <p>
          U našim laboratorijama programer sjedi pored mašinca, a&nbsp;s&nbsp;njima rade i&nbsp;ljudi koji će
          rješenje koristiti. Zato zadaci na obukama nisu izmišljeni: dolaze iz stvarnih projekata.
        </p>
        <ButtonLink to={SITE_PAGES.areas.path} look="primary">
          Pogledaj naše oblasti
        </ButtonLink>
      </HomeSplit>
    </Section>
  );
}

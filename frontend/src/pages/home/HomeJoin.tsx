import { SITE_PAGES } from '@institut/contract/sitePages';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { HomeSplit } from './HomeSplit.tsx';
import join from './join.svg';

export function HomeJoin() {
  return (
    <Section tight aria-labelledby="radite-s-nama">
      <HomeSplit
        layout="even"
        drawing={{
          src: join,
          alt: 'Okrugli sto za kojim sjedi pet ljudi; šesto mjesto je slobodno.',
          width: 1240,
          height: 880,
        }}
      >
        <h2 id="radite-s-nama">Za našim stolom ima mjesta</h2>
        <p>
          Tražimo predavače, inženjere i ljude koji uče uz rad. Pročitajte otvorene oglase i javite se do
          isteka roka.
        </p>
        <ButtonLink to={SITE_PAGES.careers.path} look="outline">
          Pogledaj oglase
        </ButtonLink>
      </HomeSplit>
    </Section>
  );
}

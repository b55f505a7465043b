import type { Career } from '@institut/contract/career.schema';
import { useSelector } from 'react-redux';
import { ApplyPanel } from '../ApplyPanel.tsx';
import { CareerArticle } from '../CareerArticle.tsx';
import { CAREERS_PATH } from '../careerPaths.ts';
import { selectSite } from '../../site/siteSlice.ts';
import { BackLink } from '../../../ui/PageHeader.tsx';
import { Container } from '../../../ui/layout.tsx';
import { ShareLinks } from '../../../ui/ShareLinks.tsx';

/** The page of a career as far as its own form fills it. */
export function CareerPreview({ career }: { career: Career }) {
  const email = useSelector(selectSite)?.contact.email ?? null;
  return (
    <Container>
      <CareerArticle
        career={career}
        back={<BackLink to={CAREERS_PATH}>Svi oglasi</BackLink>}
        panel={<ApplyPanel career={career} email={email} />}
        share={<ShareLinks title={career.title} label="Podijelite oglas" />}
      />
    </Container>
  );
}

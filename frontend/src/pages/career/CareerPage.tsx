import type { Career } from '@institut/contract/careers/schema';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApplyForm, SentApplication } from '../../features/candidates/ApplyForm.tsx';
import { ApplyPanel, isCareerOpen } from '../../features/careers/ApplyPanel.tsx';
import { CareerArticle, CareerArticleSkeleton } from '../../features/careers/CareerArticle.tsx';
import { CAREERS_PATH } from '../../features/careers/careerPaths.ts';
import { MoreCareers } from '../../features/careers/MoreCareers.tsx';
import { loadCareer, selectCareer } from '../../features/careers/careersSlice.ts';
import { selectSite } from '../../features/site/siteSlice.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useToday } from '../../lib/useBrowserValue.ts';
import { useCameFrom } from '../../lib/useCameFrom.ts';
import { hasId } from '../../store/asyncState.ts';
import { useLoaded } from '../../store/hooks.ts';
import { BackLink, PageHeader } from '../../ui/PageHeader.tsx';
import { Container } from '../../ui/layout.tsx';
import { Loaded, LoadError } from '../../ui/Loaded.tsx';
import { ShareLinks } from '../../ui/ShareLinks.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';

const BACK = 'Svi oglasi';

/** `/career/{id}` */
export function CareerPage() {
  const { id = '' } = useParams();
  return (
    <Loaded
      {...useLoaded(loadCareer, id, selectCareer, hasId)}
      skeleton={<Loading />}
      failure={Failure}
      missing={<NotFoundPage kind="career" />}
    >
      {(career) => <CareerDetails key={id} career={career} />}
    </Loaded>
  );
}

function CareerDetails({ career }: { career: Career }) {
  usePageTitle(career.title);
  const listPath = useCameFrom(CAREERS_PATH);
  const site = useSelector(selectSite);
  const email = site?.contact.email ?? null;
  const [search] = useSearchParams();
  const isSent = search.get('prijava') === 'poslana';
  const isOpen = isCareerOpen(career, useToday());
  return (
    <>
      <Container>
        <CareerArticle
          career={career}
          back={<BackLink to={listPath}>{BACK}</BackLink>}
          panel={<ApplyPanel career={career} email={email} />}
          form={
            isSent ? (
              <SentApplication />
            ) : (
              isOpen && <ApplyForm career={career._id} keptDays={site?.candidateDays ?? null} />
            )
          }
          share={<ShareLinks title={career.title} label="Podijelite oglas" />}
        />
      </Container>
      <MoreCareers career={career} from={listPath} />
    </>
  );
}

function Loading() {
  usePageTitle(SITE_PAGES.career.title);
  return (
    <Container>
      <h1>
        <VisuallyHidden>{SITE_PAGES.career.title}</VisuallyHidden>
      </h1>
      <CareerArticleSkeleton />
    </Container>
  );
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  usePageTitle(SITE_PAGES.career.title);
  const listPath = useCameFrom(CAREERS_PATH);
  return (
    <Container>
      <PageHeader title={SITE_PAGES.career.title} above={<BackLink to={listPath}>{BACK}</BackLink>} />
      <LoadError title="Oglas nije učitan." message={message} onRetry={onRetry} />
    </Container>
  );
}

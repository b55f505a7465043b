import { PAGES } from '@institut/contract/frame/paths';
import { matchRoutes, useLocation } from 'react-router-dom';
import { lazyPage } from './lazyPage.ts';

const ConfirmEmailPage = lazyPage(() => import('../pages/account/ConfirmEmailPage.tsx'), 'ConfirmEmailPage');
const ResetPasswordPage = lazyPage(
  () => import('../pages/account/ResetPasswordPage.tsx'),
  'ResetPasswordPage',
);
const ParticipantPage = lazyPage(() => import('../pages/participant/ParticipantPage.tsx'), 'ParticipantPage');
const WaitingPage = lazyPage(() => import('../pages/waiting/WaitingPage.tsx'), 'WaitingPage');
const CandidatePage = lazyPage(() => import('../pages/candidate/CandidatePage.tsx'), 'CandidatePage');

const routes = [
  { path: PAGES.newPassword, handle: ResetPasswordPage },
  { path: PAGES.confirmEmail, handle: ConfirmEmailPage },
  { path: PAGES.participant, handle: ParticipantPage },
  { path: PAGES.waiting, handle: WaitingPage },
  { path: PAGES.candidate, handle: CandidatePage },
];

/** The pages that only links in mails open: other visitors load no list of their files. */
export function LinkRoutes() {
  const [match] = matchRoutes(routes, useLocation().pathname) ?? [];
  const Page = match?.route.handle;
  return Page && <Page key={Page.pageName} />;
}

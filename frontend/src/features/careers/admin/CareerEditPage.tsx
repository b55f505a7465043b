import { CAREER_LIST_PATH, careerEditPath } from '../../admin/adminPaths.ts';
import { ContentEditPage } from '../../admin/content/ContentEditPage.tsx';
import { careerPath } from '../careerPaths.ts';
import { adminCareers } from './adminCareers.ts';
import { CAREER_FORM } from './careerForm.tsx';

const TEXTS = {
  title: 'Uredi podatke o karijeri',
  back: 'Nazad na karijere',
  missing: 'Karijera nije pronađena',
  failed: 'Karijera nije učitana.',
  create: 'Kreiraj novu karijeru',
  saved: (title: string, wasDraft: boolean) =>
    `Karijera „${title}” je ${wasDraft ? 'objavljena' : 'ažurirana'}.`,
};

/** `/admin/career/{id}/edit` */
export const CareerEditPage = () => (
  <ContentEditPage
    admin={adminCareers}
    permission="content"
    form={CAREER_FORM}
    kind="karijera"
    listPath={CAREER_LIST_PATH}
    editPath={careerEditPath}
    publicPath={careerPath}
    texts={TEXTS}
  />
);

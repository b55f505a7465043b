import { adminCareers } from '../features/careers/adminCareers.ts';
import { careerPath } from '../features/careers/careerPaths.ts';
import { CAREER_LIST_PATH, careerEditPath } from './admin/adminPaths.ts';
import { CareerEditor } from './admin/careers/CareerEditor.tsx';
import { ContentEditPage } from './admin/content/ContentEditPage.tsx';

const TEXTS = {
  title: 'Uredi podatke o karijeri',
  back: 'Nazad na karijere',
  missing: 'Karijera nije pronađena',
  failed: 'Karijera nije učitana.',
  create: 'Kreiraj novu karijeru',
};

/** `/admin/career/{id}/edit` */
export function AdminCareerEditPage() {
  return (
    <ContentEditPage
      admin={adminCareers}
      kind="karijera"
      listPath={CAREER_LIST_PATH}
      editPath={careerEditPath}
      publicPath={careerPath}
      texts={TEXTS}
      renderEditor={(career, list) => <CareerEditor career={career} list={list} />}
    />
  );
}

import { adminCareers } from './adminCareers.ts';
import { careerPath } from '../careerPaths.ts';
import { CAREER_LIST_PATH, careerEditPath } from '../../admin/adminPaths.ts';
import { CareerEditor } from './CareerEditor.tsx';
import { ContentEditPage } from '../../admin/content/ContentEditPage.tsx';

const TEXTS = {
  title: 'Uredi podatke o karijeri',
  back: 'Nazad na karijere',
  missing: 'Karijera nije pronađena',
  failed: 'Karijera nije učitana.',
  create: 'Kreiraj novu karijeru',
};

/** `/admin/career/{id}/edit` */
export function CareerEditPage() {
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

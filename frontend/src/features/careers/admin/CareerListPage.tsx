import { adminCareers } from './adminCareers.ts';

import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { AdminList } from '../../admin/AdminList.tsx';
import { careerEditPath } from '../../admin/adminPaths.ts';
import { CAREER_FILTERS, CAREER_LIST, CAREER_SORTS, careerColumns, careerRowActions } from './careerList.tsx';
import { CAREER_REMOVAL, CAREER_TEXTS, careerName } from './careerTexts.tsx';
import { CreateButton } from '../../admin/content/CreateButton.tsx';
import { USUAL_SORT, useContentList } from '../../admin/content/useContentList.ts';

/** `/admin/careerlist` */
export function CareerListPage() {
  return (
    <AdminFrame
      title="Karijere"
      actions={<CreateButton admin={adminCareers} label="Kreiraj karijeru" editPath={careerEditPath} />}
    >
      <CareerTable />
    </AdminFrame>
  );
}

function CareerTable() {
  const list = useContentList(CAREER_LIST);
  return (
    <AdminList
      admin={adminCareers}
      list={list}
      texts={CAREER_TEXTS}
      columns={careerColumns(list.here)}
      filters={CAREER_FILTERS}
      sorts={[USUAL_SORT, ...CAREER_SORTS]}
      nameOf={careerName}
      removal={CAREER_REMOVAL}
      actions={careerRowActions(list.here)}
      cardsBelow="64rem"
    />
  );
}

import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export const EmptySelection = () => (
  <EmptyState
    title="Niste se prijavili ni na jedan kurs..."
    actions={<ButtonLink to="/kursevi">Pogledaj kurseve</ButtonLink>}
  >
    <p>Pronađite kurs koji vam odgovara i odaberite broj mjesta.</p>
  </EmptyState>
);

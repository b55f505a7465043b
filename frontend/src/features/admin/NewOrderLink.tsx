import { Plus } from 'lucide-react';
import { useSelector } from 'react-redux';
import { can } from '../../store/can.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { selectUser } from '../users/sessionSlice.ts';
import { newOrderPath } from './adminPaths.ts';

/** The link to the form of an order that staff place, for a person who is chosen there or is already known. */
export function NewOrderLink({ person }: { person?: string }) {
  if (!can(useSelector(selectUser), 'enrolment')) return null;
  return (
    <ButtonLink to={newOrderPath(person === undefined ? {} : { osoba: person })}>
      <Plus aria-hidden />
      Nova prijava
    </ButtonLink>
  );
}

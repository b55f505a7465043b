import { fullName } from '@institut/contract/accounts/values';
import type { Person } from '@institut/contract/people/schema';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { formatMoment } from '../../../lib/format.ts';
import { can } from '../../../store/can.ts';
import { useCall } from '../../../store/calls.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Note, Stack, stacked } from '../../../ui/primitives.ts';
import { AUDIT_PATH } from '../../admin/adminPaths.ts';
import { useMailingQuestion } from '../../admin/mails/useMailQuestion.tsx';
import { MailText } from '../../admin/tableCells.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { inviteAgain, loadPerson } from './peopleCalls.ts';
import styles from './Person.module.css';

/** The name, the addresses and the account of the person. */
export function PersonFacts({ person }: { person: Person }) {
  const user = useSelector(selectUser);
  const { _id: id, email, isEmailConfirmed, phone, address, registeredAt, lastLoginAt, invitedAt } = person;
  return (
    <Card tone="mist" className={cx(stacked(5), styles.card)}>
      <h2>Podaci o osobi</h2>
      <dl className={styles.facts}>
        <Fact name="E-mail">
          <a href={`mailto:${email}`}>
            <MailText email={email} />
          </a>
          <Note as="span" className={styles.beside}>
            {isEmailConfirmed ? 'potvrđena adresa' : 'nepotvrđena adresa'}
          </Note>
        </Fact>
        <Fact name="Telefon">
          {phone ? <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a> : 'Nije unesen'}
        </Fact>
        <Fact name="Adresa">
          {address ? (
            <>
              {address.address}
              <br />
              {address.postalCode} {address.city}
              <br />
              {address.country}
            </>
          ) : (
            'Nije unesena'
          )}
        </Fact>
        <Fact name="Nalog otvoren">{formatMoment(registeredAt)}</Fact>
        <Fact name="Posljednja prijava na nalog">{lastLoginAt ? formatMoment(lastLoginAt) : 'Nema je'}</Fact>
      </dl>
      {invitedAt && <Invitation person={person} invitedAt={invitedAt} />}
      {can(user, 'administration') && (
        <Stack as="ul" gap={0} className={styles.links}>
          <li>
            <Link to={`${AUDIT_PATH}?target=${id}`}>Dnevnik naloga</Link>
          </li>
          <li>
            <Link to={`${AUDIT_PATH}?actor=${id}`}>Šta je osoba radila</Link>
          </li>
        </Stack>
      )}
    </Card>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Invitation({ person, invitedAt }: { person: Person; invitedAt: string }) {
  const dispatch = useAppDispatch();
  const { run, isRunning, error } = useCall(inviteAgain);
  const canInvite = can(useSelector(selectUser), 'enrolment');
  const { _id: id, email } = person;

  const mails = useMailingQuestion();

  const handleClick = async () => {
    const request = { params: { id } };
    if (!(await mails.mayBeSent({ call: 'inviteAgain', ...request }))) return;
    const { error: failure } = await run(request);
    if (!failure) {
      dispatch(showToast({ kind: 'success', text: `Pozivnica za ${email} je spremna za slanje.` }));
    }
    // Also after a refusal: the person has set a password meanwhile.
    if (!failure || failure.status === 409) void dispatch(loadPerson(id));
  };

  return (
    <Stack gap={3} justify="start" className={styles.invitation}>
      <p>
        Pozivnica je poslana {formatMoment(invitedAt)}. {fullName(person)} još nema lozinku.
      </p>
      {error && (
        <Alert kind="error" live title="Pozivnica nije poslana.">
          <p>{error.message}</p>
        </Alert>
      )}
      {canInvite && (
        <Button look="outline" loading={isRunning} loadingText="Šaljemo…" onClick={() => void handleClick()}>
          Pošalji pozivnicu ponovo
        </Button>
      )}
      {mails.dialog}
    </Stack>
  );
}

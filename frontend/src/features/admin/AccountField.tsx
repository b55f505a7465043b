import { fullName } from '@institut/contract/accounts/values';
import { SEARCH_KEYWORD_MIN } from '@institut/contract/limits';
import type { FoundPerson } from '@institut/contract/people/schema';
import { UserPlus, X } from 'lucide-react';
import { useCallback, useId, useRef, useState, type Ref } from 'react';
import { useSelector } from 'react-redux';
import { useFocusOnChange } from '../../lib/useFocusOnChange.ts';
import { useSettledText } from '../../lib/useSettledText.ts';
import { can } from '../../store/can.ts';
import { useAppDispatch, useLoaded, useRequest } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { SearchField } from '../../ui/formFields.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Note, Stack } from '../../ui/primitives.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { selectUser } from '../users/sessionSlice.ts';
import styles from './AccountField.module.css';
import {
  findPeople,
  nameAccount,
  personNamed,
  selectFoundPeople,
  selectNamedPeople,
} from './personChoiceSlice.ts';

type AccountFieldProps = {
  /** The id of the account; empty without one. */
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
  label: string;
  help: string;
};

/** The account of somebody whom a record names, found by name or e-mail address. */
export function AccountField({ value, error, onChange, label, help }: AccountFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const id = useId();
  const field = useFocusOnChange<HTMLFieldSetElement>(value);
  const dispatch = useAppDispatch();
  const canFind = can(useSelector(selectUser), 'enrolment');
  if (!canFind && !value) return null;
  return (
    <Stack
      as="fieldset"
      gap={2}
      justify="start"
      ref={field}
      className={styles.field}
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={-1}
    >
      <legend className={styles.label}>
        {label} <span>(nije obavezno)</span>
      </legend>
      {value ? (
        <Chosen id={value} onRemove={() => onChange('')} />
      ) : (
        <Button look="outline" onClick={() => setIsOpen(true)}>
          <UserPlus aria-hidden />
          Poveži nalog
        </Button>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Note>{help}</Note>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        // The button that opened it has gone when an account was chosen.
        onClosed={() => {
          if (document.activeElement === document.body) field.current?.focus();
        }}
        initialFocus={search}
        title="Poveži nalog"
      >
        <Search
          searchRef={search}
          onChoose={(chosen) => {
            setIsOpen(false);
            dispatch(personNamed(chosen));
            onChange(chosen._id);
          }}
        />
      </Dialog>
    </Stack>
  );
}

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const dispatch = useAppDispatch();
  const person = useSelector(selectNamedPeople)[id];
  const isUnnamed = can(useSelector(selectUser), 'orders') && !person;
  const load = useCallback(() => dispatch(nameAccount(id)), [dispatch, id]);
  useRequest(isUnnamed ? load : null);
  const text = person ? `${fullName(person)}, ${person.email}` : 'Nalog je povezan';
  return (
    <span className={styles.chip}>
      <span>{text}</span>
      <button type="button" title="Ukloni" aria-label={`Ukloni: ${text}`} onClick={onRemove}>
        <X aria-hidden />
      </button>
    </span>
  );
}

type SearchProps = { searchRef: Ref<HTMLInputElement>; onChoose: (person: FoundPerson) => void };

function Search({ searchRef, onChoose }: SearchProps) {
  const [text, setText] = useState('');
  const keyword = useSettledText(text.trim());
  return (
    <Stack gap={5}>
      <SearchField ref={searchRef} label="E-mail adresa ili ime" value={text} onChange={setText} />
      {keyword.length >= SEARCH_KEYWORD_MIN && <Found keyword={keyword} onChoose={onChoose} />}
    </Stack>
  );
}

function Found({ keyword, onChoose }: { keyword: string; onChoose: (person: FoundPerson) => void }) {
  const loaded = useLoaded(findPeople, keyword, selectFoundPeople);
  return (
    <Loaded {...loaded} failure="Pretraga nije uspjela." skeleton={<SkeletonText lines={3} />}>
      {(people) =>
        people.length > 0 ? (
          <ul className={styles.people} aria-label="Osobe s nalogom">
            {people.map((person) => (
              <li key={person._id}>
                <span>
                  {fullName(person)}
                  <span className={styles.beside}>{person.email}</span>
                </span>
                <Button
                  look="outline"
                  aria-label={`Odaberi: ${fullName(person)}`}
                  onClick={() => onChoose(person)}
                >
                  Odaberi
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <Note>Nema naloga za „{keyword}”.</Note>
        )
      }
    </Loaded>
  );
}

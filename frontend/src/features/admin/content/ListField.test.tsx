import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { fieldErrors } from '../../../lib/useForm.ts';
import { RadioCards } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { conflictChoice, findConflictDialog, findDraftDialog } from '../../../testing/contentEditPage.tsx';
import { renderApp } from '../../../testing/renderApp.tsx';
import { EditFrame } from '../edit/EditFrame.tsx';
import { useEditForm } from '../edit/useEditForm.ts';
import {
  choiceField,
  emptyItemsOf,
  fromForm,
  listField,
  numberField,
  textField,
  toForm,
  type ContentFields,
} from './contentFields.ts';
import type { FormValues } from './contentForm.ts';
import { ListField } from './ListField.tsx';

const ROLES = { lead: 'Voditelj', guest: 'Gost' };

const body = z.object({
  title: z.string(),
  people: z
    .array(
      z.object({
        name: z.string().min(1, 'Unesite ime.'),
        hours: z.number('Unesite sate.'),
        role: z.enum(['lead', 'guest'], 'Odaberite ulogu.'),
      }),
    )
    .max(3, 'Najviše 3 osobe.'),
});
type Body = z.infer<typeof body>;
type Values = FormValues<Body>;

const FIELDS: ContentFields<Values> = {
  title: textField('Naslov'),
  people: listField('Osobe', {
    name: textField('Ime'),
    hours: numberField('Sati'),
    role: choiceField('Uloga', ROLES),
  }),
};

const ana = { name: 'Ana', hours: 2, role: 'lead' } as const;
const emir = { name: 'Emir', hours: 1.5, role: 'guest' } as const;
const lejla = { name: 'Lejla', hours: 8, role: 'guest' } as const;
const course: Body = { title: 'Python', people: [ana, emir] };

type Save = (body: unknown) => Promise<unknown>;
type TestFormProps = { save: Save; stored: Body; version: number; reloaded: Body };

function TestForm({ save, stored, version, reloaded }: TestFormProps) {
  const edit = useEditForm<Values, unknown>({
    draftKey: { record: 'ana/kurs/1', area: 'local' },
    record: { version, values: toForm(FIELDS, stored) },
    emptyItems: emptyItemsOf(FIELDS),
    check: (values) => fieldErrors(body, fromForm(FIELDS, values)),
    save: (values) => save(fromForm(FIELDS, values)),
    onSaved: () => {},
    reload: () => Promise.resolve({ version: version + 1, values: toForm(FIELDS, reloaded) }),
  });
  const { text, field } = edit;
  return (
    <EditFrame edit={edit} labels={FIELDS}>
      <TextField {...text('title')} label="Naslov" />
      <ListField {...edit.list('people')} label="Osobe" noun="osoba" addLabel="Dodaj osobu">
        {(index) => (
          <>
            <TextField {...text(`people.${index}.name`)} label="Ime" />
            <TextField {...text(`people.${index}.hours`)} label="Sati" />
            <RadioCards
              {...field(`people.${index}.role`)}
              legend="Uloga"
              options={[
                { value: 'lead', label: ROLES.lead },
                { value: 'guest', label: ROLES.guest },
              ]}
            />
          </>
        )}
      </ListField>
    </EditFrame>
  );
}

function open({
  save = jest.fn<Promise<unknown>, [unknown]>().mockResolvedValue({}),
  stored = course,
  version = 1,
  reloaded = course,
} = {}) {
  return { save, ...renderApp(<TestForm {...{ save, stored, version, reloaded }} />) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const person = (number: number) => within(screen.getByRole('group', { name: `${number}. osoba` }));
const nameOf = (number: number) => person(number).getByLabelText('Ime');
const names = () => screen.getAllByLabelText<HTMLInputElement>('Ime').map(({ value }) => value);
const retypeName = async (number: number, name: string) => {
  await userEvent.clear(nameOf(number));
  await userEvent.type(nameOf(number), name);
};

beforeEach(() => localStorage.clear());

describe('a list of a form', () => {
  it('shows the items of the record and saves them with numbers and choices', async () => {
    const { save } = open();
    expect(names()).toEqual(['Ana', 'Emir']);
    expect(person(2).getByLabelText('Sati')).toHaveValue('1,5');
    expect(person(2).getByRole('radio', { name: 'Gost' })).toBeChecked();
    await retypeName(2, 'Emira');
    await press('Ažuriraj');
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save).toHaveBeenCalledWith({ title: 'Python', people: [ana, { ...emir, name: 'Emira' }] });
  });

  it('adds an item, whose first field gets the focus', async () => {
    const { save } = open();
    await press('Dodaj osobu');
    expect(nameOf(3)).toHaveFocus();
    expect(screen.getByText('Dodano: 3. osoba.')).toBeInTheDocument();
    await userEvent.keyboard('Lejla');
    await userEvent.type(person(3).getByLabelText('Sati'), '8');
    await userEvent.click(person(3).getByRole('radio', { name: 'Gost' }));
    await press('Ažuriraj');
    expect(save).toHaveBeenCalledWith({ title: 'Python', people: [ana, emir, lejla] });
  });

  it('moves an item by keyboard and keeps the focus on its button', async () => {
    open({ stored: { ...course, people: [ana, emir, lejla] } });
    screen.getByRole('button', { name: 'Pomjeri gore: 3. osoba' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(names()).toEqual(['Ana', 'Lejla', 'Emir']);
    expect(screen.getByRole('button', { name: 'Pomjeri gore: 2. osoba' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Pomjeri gore: 1. osoba' })).toHaveFocus();
    expect(screen.getByText('Pomjereno: osoba je sada 1. od 3.')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(names()).toEqual(['Lejla', 'Ana', 'Emir']);
    await press('Pomjeri dolje: 1. osoba');
    expect(screen.getByRole('button', { name: 'Pomjeri dolje: 2. osoba' })).toHaveFocus();
    expect(names()).toEqual(['Ana', 'Lejla', 'Emir']);
  });

  it('removes an item and focuses the next one, the last one, and then the button that adds', async () => {
    const { save } = open({ stored: { ...course, people: [ana, emir, lejla] } });
    await press('Ukloni: 2. osoba');
    expect(names()).toEqual(['Ana', 'Lejla']);
    expect(screen.getByRole('heading', { name: '2. osoba' })).toHaveFocus();
    await press('Ukloni: 2. osoba');
    expect(screen.getByRole('heading', { name: '1. osoba' })).toHaveFocus();
    await press('Ukloni: 1. osoba');
    expect(screen.getByRole('button', { name: 'Dodaj osobu' })).toHaveFocus();
    await press('Ažuriraj');
    expect(save).toHaveBeenCalledWith({ title: 'Python', people: [] });
  });

  it('is unchanged when an item was moved there and back', async () => {
    open();
    await press('Pomjeri dolje: 1. osoba');
    expect(screen.getByText('Imate nesačuvane izmjene.')).toBeVisible();
    await press('Pomjeri gore: 2. osoba');
    expect(screen.getByText('Sve je sačuvano.')).toBeVisible();
  });
});

describe('errors of a list', () => {
  it('stand at the field, follow the item, and go with it', async () => {
    open();
    await press('Dodaj osobu');
    await press('Ažuriraj');
    expect(nameOf(3)).toHaveFocus();
    expect(nameOf(3)).toHaveAccessibleDescription('Unesite ime.');
    expect(person(3).getByText('Odaberite ulogu.')).toBeVisible();
    await press('Pomjeri gore: 3. osoba');
    expect(nameOf(2)).toHaveAccessibleDescription('Unesite ime.');
    expect(nameOf(3)).toBeValid();
    await press('Ukloni: 2. osoba');
    expect(screen.queryByText('Unesite ime.')).not.toBeInTheDocument();
  });

  it('of the server stand at the field until it changes, also after a move', async () => {
    const fields = { 'people.1.name': 'Ovo ime nije poznato.' };
    const save = jest
      .fn()
      .mockRejectedValue({ status: 400, code: 'validation', message: 'Provjerite podatke.', fields });
    open({ save });
    await retypeName(2, 'Emira');
    await press('Ažuriraj');
    await waitFor(() => expect(nameOf(2)).toHaveFocus());
    expect(nameOf(2)).toHaveAccessibleDescription('Ovo ime nije poznato.');
    expect(screen.queryByText('Provjerite podatke.')).not.toBeInTheDocument();
    await press('Pomjeri gore: 2. osoba');
    expect(nameOf(1)).toHaveAccessibleDescription('Ovo ime nije poznato.');
    await userEvent.type(nameOf(1), 'x');
    expect(nameOf(1)).toBeValid();
  });

  it('of the whole list take the focus', async () => {
    open({ stored: { ...course, people: [ana, emir, lejla, ana] } });
    await press('Ažuriraj');
    const list = screen.getByRole('group', { name: 'Osobe' });
    expect(list).toHaveFocus();
    expect(list).toHaveAccessibleDescription('Najviše 3 osobe.');
    await press('Ukloni: 4. osoba');
    expect(screen.queryByText('Najviše 3 osobe.')).not.toBeInTheDocument();
  });
});

describe('a list in a draft of the browser', () => {
  it('is offered and restored', async () => {
    const { unmount } = open();
    await press('Ukloni: 1. osoba');
    await press('Dodaj osobu');
    await userEvent.keyboard('Lejla');
    unmount();
    open();
    const offer = await findDraftDialog();
    expect(offer).toHaveTextContent('Izmijenili ste: Osobe.');
    await userEvent.click(within(offer).getByRole('button', { name: 'Nastavi s izmjenama' }));
    expect(names()).toEqual(['Emir', 'Lejla']);
    expect(person(2).getByLabelText('Sati')).toHaveValue('');
  });

  it('gets empty fields that an item of an older draft does not have', async () => {
    const { unmount } = open();
    await retypeName(1, 'Ana A.');
    unmount();
    for (const [key, value] of Object.entries(localStorage))
      localStorage.setItem(key, String(value).replaceAll('"hours":', '"former":'));
    open();
    await userEvent.click(
      within(await findDraftDialog()).getByRole('button', { name: 'Nastavi s izmjenama' }),
    );
    expect(names()).toEqual(['Ana A.', 'Emir']);
    expect(person(1).getByLabelText('Sati')).toHaveValue('');
  });
});

it('a conflict compares the items of a list in words and takes the chosen version', async () => {
  const save = jest
    .fn()
    .mockRejectedValueOnce({ status: 409, code: 'stale_edit', message: 'Neko je sačuvao.', fields: {} })
    .mockResolvedValue({});
  open({ save, reloaded: { ...course, people: [ana, emir, lejla] } });
  await retypeName(1, 'Anja');
  await press('Ažuriraj');
  const dialog = await findConflictDialog();
  expect(within(dialog).getByRole('heading', { level: 3 })).toHaveTextContent('Osobe');
  expect(dialog).toHaveTextContent('Ovo je promijenjeno na obje strane.');
  expect(dialog).toHaveTextContent('3. Ime: Lejla Sati: 8 Uloga: ');
  await userEvent.click(conflictChoice('Osobe', 'Ostaje sačuvano'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Preuzmi odabrano' }));
  expect(names()).toEqual(['Ana', 'Emir', 'Lejla']);
});

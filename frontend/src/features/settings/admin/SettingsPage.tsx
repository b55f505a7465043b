import type { ReactNode } from 'react';
import { settingsBody, type Settings, type SettingsBody } from '@institut/contract/settings/schema';
import {
  OPEN_DAY_HOURS_MAX,
  INSTITUTE_NAMES,
  isCount,
  openDayText,
  SETTING_INFO,
  SETTING_NAMES,
  type SettingName,
} from '@institut/contract/settings/values';
import { countSeats } from '../../../lib/format.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { fieldErrors, type Form } from '../../../lib/useForm.ts';
import { useCall } from '../../../store/calls.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { CallForm } from '../../../ui/CallForm.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/formFields.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note, Row, Split, Stack } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { INTRODUCTIONS_PATH } from '../../admin/adminPaths.ts';
import { ListFrame } from '../../admin/ListFrame.tsx';
import { loadSettings, saveContact, saveInstitute, saveOpenDay } from './settingsCalls.ts';

/** `/admin/postavke` */
export const SettingsPage = () => (
  <ListFrame
    permission="administration"
    title="Postavke"
    lead="Izmjene vrijede odmah i ostaju u dnevniku."
    actions={
      <ButtonLink look="outline" to={INTRODUCTIONS_PATH}>
        Uvodi e-mailova
      </ButtonLink>
    }
  >
    <LoadedSettings />
  </ListFrame>
);

function LoadedSettings() {
  const loaded = useLoaded(loadSettings, null, loadSettings.select);
  return (
    <Loaded {...loaded} skeleton={<SkeletonText lines={10} />} failure="Postavke nisu učitane.">
      {(settings) => (
        <Split gap={6} least={20}>
          <Stack gap={6} align="start">
            <OpenDay settings={settings} onStale={loaded.retry} />
            <Contact settings={settings} onStale={loaded.retry} />
          </Stack>
          <Institute settings={settings} onStale={loaded.retry} />
        </Split>
      )}
    </Loaded>
  );
}

type PartProps = { settings: Settings; onStale: () => void };

/** An empty field is no number, other texts are refused by the schema. */
const numberOf = (text: string): number => (text.trim() === '' ? NaN : Number(text));

function OpenDay({ settings, onStale }: PartProps) {
  const { openDay, network, usual, version } = settings;
  // The button that was pressed is gone.
  const heading = useFocusOnChange<HTMLHeadingElement>(openDay ? 'open' : 'usual');
  const bodyOf = ({ openDay: { hours, orders, seats } }: typeof initial): SettingsBody => ({
    version,
    openDay: { hours: numberOf(hours), orders: numberOf(orders), seats: numberOf(seats) },
  });
  const initial = { openDay: { hours: '4', orders: '30', seats: '200' } };
  return (
    <Stack as="section" gap={4} align="start" aria-labelledby="open-day">
      <h2 id="open-day" ref={heading} tabIndex={-1}>
        Dan otvorenih vrata
      </h2>
      <Note>
        Posjetioci na mreži instituta do kraja tog vremena mogu imati više nepotvrđenih i neplaćenih prijava i
        upisa na liste čekanja. Inače jedna mreža smije imati najviše {usual.orders} nepotvrđene prijave
        {usual.seats > 0 && ` i ${countSeats(usual.seats)} na dan koja nisu plaćena`}.
      </Note>
      {openDay ? (
        <Ongoing openDay={openDay} version={version} onStale={onStale} />
      ) : (
        <Card>
          <CallForm
            call={saveOpenDay}
            label="Dan otvorenih vrata"
            initial={initial}
            check={(values) => fieldErrors(settingsBody, bodyOf(values))}
            request={bodyOf}
            done="Dan otvorenih vrata je uključen."
            onChanged={(failure) => failure?.status === 409 && onStale()}
          >
            {({ text }) => (
              <>
                <Split>
                  <TextField
                    {...text('openDay.hours')}
                    label="Traje (sati)"
                    help={`Od 1 do ${OPEN_DAY_HOURS_MAX}, računajući od sada.`}
                    inputMode="numeric"
                  />
                  <TextField
                    {...text('openDay.orders')}
                    label="Nepotvrđenih prijava"
                    help="Toliko prijava, i toliko upisa na liste čekanja."
                    inputMode="numeric"
                  />
                  <TextField
                    {...text('openDay.seats')}
                    label="Neplaćenih mjesta"
                    help="Koja nisu ni odobrena, u jednom danu."
                    inputMode="numeric"
                  />
                </Split>
                <Note>Vrijedi samo za mrežu s koje ste sada: {network}. Uključite ga s mreže instituta.</Note>
                <Row>
                  <Button type="submit">Uključi</Button>
                </Row>
              </>
            )}
          </CallForm>
        </Card>
      )}
    </Stack>
  );
}

type OngoingProps = { openDay: NonNullable<Settings['openDay']>; version: number; onStale: () => void };

function Ongoing({ openDay, version, onStale }: OngoingProps) {
  const { run, isRunning, error } = useCall(saveOpenDay);
  const end = async () => {
    const { error: failure } = await run({ version, openDay: null });
    if (failure?.status === 409) onStale();
  };
  return (
    <Alert kind="warning" title="Dan otvorenih vrata je uključen.">
      <Stack gap={3}>
        <p>{error?.message ?? `Traje ${openDayText(openDay)}.`}</p>
        <Row>
          <Button look="outline" loading={isRunning} loadingText="Završavamo…" onClick={() => void end()}>
            Završi odmah
          </Button>
        </Row>
      </Stack>
    </Alert>
  );
}

type Texts = { values: Record<SettingName, string> };
type FieldOf = (name: SettingName) => ReturnType<Form<Texts>['text']> & { label: string; help: string };
type ValuesProps = PartProps & {
  id: string;
  title: string;
  names: readonly SettingName[];
  call: typeof saveContact;
  children: (field: FieldOf) => ReactNode;
};

/** A form of some of the values, each filled in with what counts now. */
function Values({ settings, onStale, id, title, names, call, children }: ValuesProps) {
  const { version, values } = settings;
  const initial: Texts = {
    values: byName(
      (name) => (values[name] === '' ? null : values[name]?.toString()) ?? usualText(name, settings),
    ),
  };
  const bodyOf = ({ values: given }: Texts): SettingsBody => ({
    version,
    values: Object.fromEntries(names.map((name) => [name, changed(name, given[name].trim(), settings)])),
  });
  return (
    <Stack as="section" gap={4} align="start" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Card>
        <CallForm
          call={call}
          label={title}
          initial={initial}
          record={JSON.stringify(names.map((name) => values[name]))}
          check={(given) => fieldErrors(settingsBody, bodyOf(given))}
          request={bodyOf}
          done="Postavke su sačuvane."
          onChanged={(failure) => failure?.status === 409 && onStale()}
        >
          {({ text }) => (
            <>
              {children((name) => ({ ...text(`values.${name}`), ...textsOf(name, settings) }))}
              <Row>
                <Button type="submit">Sačuvaj</Button>
              </Row>
            </>
          )}
        </CallForm>
      </Card>
    </Stack>
  );
}

const byName = (textOf: (name: SettingName) => string) =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, textOf(name)])) as Texts['values'];

const isMissing = (name: SettingName, { missing }: Settings): boolean =>
  (missing as readonly SettingName[]).includes(name);

/** Returns the text of a field of which staff have stored no value; an example on the pages is none. */
const usualText = (name: SettingName, settings: Settings): string =>
  isMissing(name, settings) ? '' : settings.fallback[name].toString();

/** Returns what is stored of a field: nothing while its text is the one that counts without it. */
function changed(name: SettingName, text: string, settings: Settings): string | number | null {
  const isUsual = text === '' || text === usualText(name, settings);
  if (isCount(name)) return isUsual ? null : Number(text);
  return isUsual ? '' : text;
}

/** Returns the label and help of a field, with the source of its value, or what counts once it is emptied. */
function textsOf(name: SettingName, settings: Settings) {
  const { label, does } = SETTING_INFO[name];
  const usual = settings.fallback[name].toString().replaceAll('\n', ', ');
  const source = {
    stored: `Prazno: ${usual || 'ništa'}.`,
    env: 'Iz datoteke .env.',
    default: isMissing(name, settings) && usual ? `Na stranicama piše primjer: ${usual}.` : '',
  }[settings.sources[name]];
  return { label, help: [does, source].filter(Boolean).join(' ') };
}

const EMAIL_PROPS = {
  inputMode: 'email',
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
} as const;

/** The data that pages and documents name. */
const Institute = (props: PartProps) => (
  <Values {...props} id="institute" title="Podaci instituta" names={INSTITUTE_NAMES} call={saveInstitute}>
    {(field) => (
      <>
        {props.settings.missing.length > 0 && (
          <Alert kind="warning" title="Predračuni i potvrde o uplati se ne izdaju.">
            <p>Unesite: {props.settings.missing.map((name) => SETTING_INFO[name].label).join(', ')}.</p>
          </Alert>
        )}
        <TextField {...field('legalName')} />
        <Split>
          <TextField {...field('jib')} inputMode="numeric" />
          <TextField {...field('pdv')} inputMode="numeric" />
        </Split>
        <TextField {...field('street')} />
        <Split>
          <TextField {...field('postalCode')} />
          <TextField {...field('city')} />
        </Split>
        <TextField {...field('email')} {...EMAIL_PROPS} />
        <TextField {...field('bankRecipient')} />
        <TextField {...field('bankName')} />
        <TextField {...field('bankAccount')} />
        <TextArea {...field('otherAccounts')} rows={2} />
        <TextArea {...field('licence')} rows={2} />
      </>
    )}
  </Values>
);

const CONTACT_NAMES = SETTING_NAMES.filter((name) => !(INSTITUTE_NAMES as readonly string[]).includes(name));

const Contact = (props: PartProps) => (
  <Values {...props} id="values" title="Kontakt i rokovi" names={CONTACT_NAMES} call={saveContact}>
    {(field) => (
      <>
        <TextArea {...field('phones')} rows={2} />
        <TextArea {...field('hours')} rows={2} />
        <TextField {...field('contactEmail')} {...EMAIL_PROPS} />
        <Split>
          <TextField {...field('reminderDays')} inputMode="numeric" />
          <TextField {...field('expiryDays')} inputMode="numeric" />
        </Split>
      </>
    )}
  </Values>
);

import { settingsBody, type Settings, type SettingsBody } from '@institut/contract/settings/schema';
import {
  OPEN_DAY_HOURS_MAX,
  openDayText,
  SETTING_INFO,
  type SettingName,
} from '@institut/contract/settings/values';
import { countSeats } from '../../../lib/format.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
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
import { loadSettings, saveOpenDay, saveValues } from './settingsCalls.ts';

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
          <OpenDay settings={settings} onStale={loaded.retry} />
          <Values settings={settings} onStale={loaded.retry} />
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

const countOrEmpty = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function Values({ settings, onStale }: PartProps) {
  const { version, values, fallback, sources } = settings;
  const initial = {
    values: {
      ...values,
      reminderDays: values.reminderDays?.toString() ?? '',
      expiryDays: values.expiryDays?.toString() ?? '',
    },
  };
  const bodyOf = ({ values: { reminderDays, expiryDays, ...texts } }: typeof initial): SettingsBody => ({
    version,
    values: { ...texts, reminderDays: countOrEmpty(reminderDays), expiryDays: countOrEmpty(expiryDays) },
  });
  const textsOf = (name: SettingName) => {
    const { label, does } = SETTING_INFO[name];
    const usual = String(fallback[name]).replaceAll('\n', ', ') || 'ništa';
    const from = sources[name] === 'env' ? ', iz datoteke .env' : '';
    return { label, help: `${does} Prazno: ${usual}${from}.` };
  };
  return (
    <Stack as="section" gap={4} align="start" aria-labelledby="values">
      <h2 id="values">Podaci i rokovi</h2>
      <Card>
        <CallForm
          call={saveValues}
          label="Podaci i rokovi"
          initial={initial}
          record={JSON.stringify(values)}
          check={(given) => fieldErrors(settingsBody, bodyOf(given))}
          request={bodyOf}
          done="Postavke su sačuvane."
          onChanged={(failure) => failure?.status === 409 && onStale()}
        >
          {({ text }) => (
            <>
              <TextArea {...text('values.phones')} {...textsOf('phones')} rows={2} />
              <TextArea {...text('values.hours')} {...textsOf('hours')} rows={2} />
              <TextField
                {...text('values.contactEmail')}
                {...textsOf('contactEmail')}
                inputMode="email"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
              <Split>
                <TextField
                  {...text('values.reminderDays')}
                  {...textsOf('reminderDays')}
                  inputMode="numeric"
                />
                <TextField {...text('values.expiryDays')} {...textsOf('expiryDays')} inputMode="numeric" />
              </Split>
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

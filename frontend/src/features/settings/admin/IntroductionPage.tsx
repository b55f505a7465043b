import {
  INTRODUCTION_FIELDS,
  INTRODUCTION_MAX,
  INTRODUCTION_NAMES,
  type IntroductionName,
  INTRODUCTIONS,
} from '@institut/contract/settings/introductions';
import {
  introductionBody,
  type IntroductionBody,
  type Settings,
  settingsBody,
} from '@institut/contract/settings/schema';
import { useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { tieShortWords } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { useSettledText } from '../../../lib/useSettledText.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallForm } from '../../../ui/CallForm.tsx';
import { TextArea } from '../../../ui/formFields.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note, Row, Split, Stack } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { INTRODUCTIONS_PATH } from '../../admin/adminPaths.ts';
import { FieldButtons } from '../../admin/FieldButtons.tsx';
import { ListFrame } from '../../admin/ListFrame.tsx';
import styles from '../../admin/mails/MailPreview.module.css';
import { loadIntroductionPreview, loadSettings, saveIntroduction } from './settingsCalls.ts';

const HELP = tieShortWords(
  `Stoji iza pozdrava „Dobar dan, Amra,”, pa počinje malim slovom. Najviše ${INTRODUCTION_MAX} znakova. Iznosi, rokovi, računi i ono što traže propisi ostaju u e-mailu.`,
);

/** `/admin/postavke/uvodi/{mail}` */
export function IntroductionPage() {
  const { mail = '' } = useParams();
  const name = INTRODUCTION_NAMES.find((one) => one.toLowerCase() === mail.toLowerCase());
  if (!name) return <Navigate to={INTRODUCTIONS_PATH} replace />;
  return (
    <ListFrame
      permission="administration"
      title={INTRODUCTIONS[name].label}
      task="Uvod e-maila"
      back={{ to: INTRODUCTIONS_PATH, label: 'Nazad na uvode' }}
      lead={null}
    >
      <LoadedEditor key={name} name={name} />
    </ListFrame>
  );
}

function LoadedEditor({ name }: { name: IntroductionName }) {
  const loaded = useLoaded(loadSettings, null, loadSettings.select);
  return (
    <Loaded {...loaded} skeleton={<SkeletonText lines={10} />} failure="Uvod nije učitan.">
      {(settings) => <Editor name={name} settings={settings} onStale={loaded.retry} />}
    </Loaded>
  );
}

type EditorProps = { name: IntroductionName; settings: Settings; onStale: () => void };

function Editor({ name, settings: { version, introductions }, onStale }: EditorProps) {
  const { text: standard, fields } = INTRODUCTIONS[name];
  const stored = introductions.find((one) => one.name === name)?.text ?? standard;
  const area = useRef<HTMLTextAreaElement>(null);
  const initial = { introduction: { text: stored } };
  const bodyOf = ({ introduction: { text } }: typeof initial) => ({ version, introduction: { name, text } });
  return (
    <CallForm
      call={saveIntroduction}
      label="Uvod e-maila"
      initial={initial}
      record={stored}
      check={(values) => fieldErrors(settingsBody, bodyOf(values))}
      request={bodyOf}
      done="Uvod je sačuvan."
      onChanged={(failure) => failure?.status === 409 && onStale()}
    >
      {({ text, values: { introduction }, change }) => {
        const write = (given: string) => change({ introduction: { text: given } });
        const isStandard = introduction.text.trim() === standard;
        return (
          <Split gap={6} least={20}>
            <Stack align="start">
              <TextArea {...text('introduction.text')} ref={area} label="Uvod" rows={5} help={HELP} />
              <FieldButtons
                fields={Object.fromEntries(fields.map((field) => [field, INTRODUCTION_FIELDS[field]]))}
                area={area}
                onChange={write}
              />
              <Note>Zadani tekst: „{standard}”</Note>
              <StatusRegion>
                {isStandard && stored !== standard && <p>Zadani tekst vrijedi kada ga sačuvate.</p>}
              </StatusRegion>
              <Row>
                <Button type="submit">Sačuvaj</Button>
                <Button look="outline" unavailable={isStandard} onClick={() => write(standard)}>
                  Vrati zadani tekst
                </Button>
              </Row>
            </Stack>
            <Preview body={{ name, text: introduction.text }} />
          </Split>
        );
      }}
    </CallForm>
  );
}

/** Shows the whole mail with sample data as the writer types; a text that cannot be saved leaves the one before. */
function Preview({ body: { name, text } }: { body: IntroductionBody }) {
  const settled = useSettledText(text);
  const isValid = Object.keys(fieldErrors(introductionBody, { name, text: settled })).length === 0;
  const [asked, setAsked] = useState({ name, text: settled });
  if (isValid && settled !== asked.text) setAsked({ name, text: settled });
  const loaded = useLoaded(
    loadIntroductionPreview,
    asked,
    loadIntroductionPreview.select,
    (answer) => answer.name === name,
  );
  return (
    <Stack as="section" gap={2} align="start" aria-labelledby="preview">
      <h2 id="preview">Cijeli e-mail, s podacima za primjer</h2>
      <Loaded {...loaded} skeleton={<SkeletonText lines={8} />} failure="Prikaz nije učitan.">
        {(shown) => (
          <div>
            <p className={styles.subject}>{shown.subject}</p>
            <p className={styles.text}>{shown.text}</p>
          </div>
        )}
      </Loaded>
    </Stack>
  );
}

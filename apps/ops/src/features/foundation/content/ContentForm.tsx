import { FormBanner } from '@foodbank/app/components/FormBanner';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { emailKind } from '@foodbank/app/typed-kinds';
import { ApiError } from '@foodbank/contract/client/api-error';
import {
  type ContentKind,
  type ContentVersion,
  consent,
  contentTexts,
} from '@foodbank/contract/foundation/content-staff';
import { Button } from '@foodbank/ui/Button';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { KeptNotice } from '../../../components/KeptNotice.tsx';
import { useKeptForm } from '../../../components/use-kept-fields.ts';
import styles from './Content.module.css';
import { kindTexts } from './content-texts.ts';

const consentFields = { consentText: 'text', consentOn: 'on', consentSource: 'source' } as const;

/** The fields of the form. The consent is given as a whole or not at all. */
const fields = z
  .object({
    title: contentTexts.shape.title,
    content: contentTexts.shape.content,
    consentText: z.string(),
    consentOn: z.string(),
    consentSource: z.string(),
    personEmail: contentTexts.shape.personEmail,
  })
  .check((context) => {
    const { value } = context;
    if (!hasConsent(value)) return;
    for (const [name, part] of Object.entries(consentFields)) {
      const parsed = z.safeParse(consent.shape[part], value[name as keyof typeof consentFields]);
      const [issue] = parsed.error?.issues ?? [];
      if (issue) context.issues.push({ code: 'custom', path: [name], message: issue.message, input: value });
    }
  });
type Fields = z.output<typeof fields>;

const hasConsent = ({ consentText, consentOn, consentSource }: Fields) =>
  [consentText, consentOn, consentSource].some((text) => text.trim() !== '');

/** Under which name the tab keeps what is typed. */
export const keptAs = 'texts';

/** What the form sends. */
export type SentContent = z.input<typeof contentTexts>;

function sentOf({ title, content, personEmail, ...given }: Fields, emailTyped: boolean): SentContent {
  const { consentText: text, consentOn: on, consentSource: source } = given;
  return {
    title,
    content,
    consent: hasConsent({ title, content, ...given }) ? { text, on, source } : null,
    ...(emailTyped && { personEmail: personEmail ?? '' }),
  };
}

export interface ContentFormProps {
  kind: ContentKind;
  /** The texts to begin with. */
  start: Pick<ContentVersion, 'title' | 'content' | 'consent'> | null;
  /** The person's email as the server masks it. */
  personEmail?: string | null;
  submit: string;
  send: (texts: SentContent) => Promise<unknown>;
  onDone: () => void;
  /** Called with true at the first key, and with false once the texts are saved. */
  onDirty: (isDirty: boolean) => void;
  /** Another member saved meanwhile. What was typed stays. */
  onOvertaken?: () => void;
  readOnly?: boolean;
  /** Beside the button. */
  children?: ReactNode;
}

/** The texts of a question or a testimony. */
export function ContentForm(props: ContentFormProps) {
  const { kind, start, personEmail = null, submit, onDirty, readOnly = false, children } = props;
  const [emailTyped, setEmailTyped] = useState(false);
  const texts = kindTexts[kind];
  const { busy, message, note, form, field } = useForm({
    schema: fields,
    extraValues: () => (kind === 'question' ? { consentText: '', consentOn: '', consentSource: '' } : {}),
    send: (values) => props.send(sentOf(values, emailTyped)),
    failure: { refused: 'This was refused. Please try again.' },
    onDone: () => {
      kept.forget();
      onDirty(false);
      props.onDone();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'changed-meanwhile') props.onOvertaken?.();
    },
  });
  const kept = useKeptForm(keptAs, form.ref);
  const { isRestored } = kept;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when something of before is in the form again.
  useEffect(() => {
    if (isRestored) onDirty(true);
  }, [isRestored]);
  return (
    <form
      {...form}
      className={styles.form}
      onInput={(event) => {
        form.onInput(event as never);
        kept.onChange();
        onDirty(true);
      }}
    >
      <KeptNotice kept={kept} />
      <TextField
        {...field('title')}
        label={texts.titleLabel}
        defaultValue={start?.title}
        maxLength={200}
        readOnly={readOnly}
      />
      <TextAreaField
        {...field('content')}
        label={texts.contentLabel}
        hint="Plain text, as visitors will read it."
        defaultValue={start?.content}
        rows={6}
        maxLength={3000}
        readOnly={readOnly}
      />
      {kind === 'testimony' && (
        <Consent
          field={field}
          consent={start?.consent ?? null}
          personEmail={personEmail}
          readOnly={readOnly}
          onEmail={() => setEmailTyped(true)}
        />
      )}
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      {!readOnly && (
        <div className={styles.acts}>
          <Button type="submit" busy={busy}>
            {submit}
          </Button>
          {children}
        </div>
      )}
    </form>
  );
}

interface ConsentProps {
  field: (name: keyof Fields & string) => { name: string; error: string | undefined };
  consent: ContentVersion['consent'];
  personEmail: string | null;
  readOnly: boolean;
  onEmail: () => void;
}

/** What the person of a testimony agreed to, and how they are found again. */
function Consent({ field, consent, personEmail, readOnly, onEmail }: ConsentProps) {
  return (
    <fieldset className={styles.consent}>
      <legend>The person’s consent</legend>
      <TextAreaField
        {...field('consentText')}
        label="What the person agreed to"
        hint="The words that they read or said."
        defaultValue={consent?.text}
        rows={2}
        readOnly={readOnly}
      />
      <TextField {...field('consentOn')} label="When" type="date" defaultValue={consent?.on} readOnly={readOnly} />
      <TextAreaField
        {...field('consentSource')}
        label="How they agreed, and where the proof is kept"
        defaultValue={consent?.source}
        rows={2}
        readOnly={readOnly}
      />
      <TypedField
        kind={emailKind}
        {...field('personEmail')}
        label="The person’s email (optional)"
        hint={
          personEmail === null
            ? 'With it the testimony is found when the person asks for their data. Visitors never see it.'
            : `Stored: ${personEmail}. Type another one to replace it.`
        }
        readOnly={readOnly}
        onInput={onEmail}
      />
    </fieldset>
  );
}

import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import type { Parsed } from '@foodbank/contract/primitives/check';
import { reasonIfAny, reasonText } from '@foodbank/contract/primitives/reasons';
import { theirReference } from '@foodbank/contract/primitives/their-references';
import { Button } from '@foodbank/ui/Button';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { type ReactNode, useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import styles from './AskedReason.module.css';
import { FormDialog } from './FormDialog.tsx';
import { ReasonChips, type Whys, wordsOf } from './ReasonChips.tsx';
import { isKept, useKeptFields, useRestoredFields } from './use-kept-fields.ts';

interface DialogProps<Reply> {
  open: boolean;
  onClose: () => void;
  /** What is about to be done, as a question or an order: "Suspend Ada Obi". */
  title: string;
  /** What will happen, one line each: "Every session of the agent ends at once." */
  consequences: readonly string[];
  /** The button's label, the same verb as the title's: "Suspend". */
  confirm: string;
  /** The label of the button that leaves everything as it is; "Keep the order" where "Cancel" would be both. */
  dismiss?: string;
  /** `danger` for what can't be undone. */
  tone?: 'primary' | 'danger';
  /** The label of the reason. */
  reasonLabel?: string;
  /** What is said below the reason. */
  reasonHint?: string;
  /** The call worked; the dialog closes itself. */
  onDone: (reply: Reply) => void;
}

export interface ReasonDialogProps<Reply> extends DialogProps<Reply> {
  /** More fields, above the reason. Their values are kept by the caller. */
  children?: ReactNode;
  /** Asks for the reference of the bank or provider too, which may be left out. */
  takesReference?: boolean;
  /** False where the choice says it all: no reason is asked for, and an empty one is sent. `if-any`: it may be left out. */
  asksReason?: boolean | 'if-any';
  /** What the reason is chosen from, under a legend; more can be typed, and has to be where nothing of it fits. */
  whys?: Whys;
  legend?: string;
  /** Sends the one call with the reason in words. The key is the same for every try of this opening, for calls that take an idempotency key. */
  send: (reason: string, key: string, theirReference?: string, why?: string) => Promise<Reply>;
}

/** What is asked for: a choice with words if need be, a reason, or none; and the reference of a bank or the provider, which may be left out. */
const schemaOf = (whys: Whys | undefined, asksReason: boolean | 'if-any') =>
  z
    .object({
      why: whys ? z.enum(Object.keys(whys), 'Choose one') : z.optional(z.string()),
      reason: whys ? z.string().check(z.trim()) : asksReason === true ? reasonText : reasonIfAny,
      theirReference,
    })
    .check(
      z.refine(({ why, reason }) => why !== 'other' || reason.length > 2, {
        error: 'Please say why',
        path: ['reason'],
      }),
    );

/**
 * Asks for a reason and sends one call. The button is locked while the call is unanswered, and so is the dialog; an error is shown and
 * keeps what was typed. What was typed and not sent is there again when the same act on the same record is opened again, also after a reload.
 */
export function ReasonDialog<Reply>(props: ReasonDialogProps<Reply>) {
  const { children, takesReference, asksReason = true, whys, legend = 'Why', send, ...dialog } = props;
  const label = whys ? 'More about it (optional)' : asksReason === 'if-any' ? 'Note (optional)' : 'Reason';
  return (
    <ReasonFormDialog
      reasonLabel={label}
      {...dialog}
      asksReason={asksReason !== false}
      schema={schemaOf(whys, asksReason)}
      send={({ why, reason, theirReference: reference }, key) =>
        send(whys ? wordsOf(whys, why ?? '', reason) : reason, key, reference || undefined, why)
      }
    >
      {(field) => (
        <>
          {children}
          {whys && <ReasonChips legend={legend} whys={whys} {...field('why')} />}
          {takesReference && <ReferenceField {...field('theirReference')} />}
        </>
      )}
    </ReasonFormDialog>
  );
}

/** The reference of a bank or the provider, beside a reason. */
function ReferenceField(field: { name: string; error: string | undefined }) {
  return (
    <TextField
      {...field}
      label="Reference (optional)"
      hint="Of the bank or the payment provider, as they write it. It is kept with the act."
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** A form with a reason, or without one. */
export type ReasonSchema = z.ZodMiniType<{ reason?: string | undefined }>;

export interface ReasonFormDialogProps<S extends ReasonSchema, Reply> extends DialogProps<Reply> {
  /** What the fields are, with the reason, which may be left out where the schema lets it. */
  schema: S;
  /** The fields above the reason, which keep their texts themselves. `field` gives one its name and its error. */
  children: (field: (name: keyof Parsed<S> & string) => { name: string; error: string | undefined }) => ReactNode;
  /** False where the fields say it all. */
  asksReason?: boolean;
  /** What the reason is at first. */
  reasonAtFirst?: string;
  send: (values: Parsed<S>, key: string) => Promise<Reply>;
}

/** As `ReasonDialog`, with fields of its own: what is wrong in one is said there. */
export function ReasonFormDialog<S extends ReasonSchema, Reply>(props: ReasonFormDialogProps<S, Reply>) {
  const [opening, setOpening] = useState({ open: props.open, count: 0 });
  if (opening.open !== props.open) setOpening({ open: props.open, count: opening.count + 1 });
  return <Content key={opening.count} {...props} />;
}

function Content<S extends ReasonSchema, Reply>(props: ReasonFormDialogProps<S, Reply>) {
  const { open, onClose, title, consequences, confirm, tone = 'primary', reasonLabel = 'Reason', children } = props;
  const { reasonHint = 'It is kept in the audit log with your name.', dismiss = 'Cancel' } = props;
  const { asksReason = true } = props;
  const kept = useKeptFields(title);
  const [key] = useState(() => crypto.randomUUID());
  const formId = useId();
  const { busy, message, note, form, field } = useForm({
    schema: props.schema,
    send: (values) => props.send(values, key),
    failure: { refused: 'This was refused. Please try again.' },
    onDone: (reply) => {
      kept.forget();
      props.onDone(reply);
      onClose();
    },
  });
  useRestoredFields(kept, open, form.ref);
  // What opened it was the choice. The form's first field comes next: it is filled without another key; without one, the button, unless it can't be undone.
  useEffect(() => {
    if (!open) return;
    const fields = 'select, input:not([type=hidden]), textarea';
    const first = document.getElementById(formId)?.querySelector<HTMLElement>(fields);
    const submit = document.querySelector<HTMLElement>(`button[form="${formId}"]`);
    (first ?? (tone === 'danger' ? null : submit))?.focus({ preventScroll: true });
  }, [open, formId, tone]);
  const footer = (
    <>
      <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
        {dismiss}
      </Button>
      <Button type="submit" form={formId} variant={tone} busy={busy}>
        {confirm}
      </Button>
    </>
  );
  return (
    <FormDialog open={open} onClose={onClose} title={title} footer={footer} dismissable={!busy} keeps={isKept}>
      <form {...form} id={formId} className={styles.form} onChange={({ currentTarget }) => kept.keep(currentTarget)}>
        {consequences.length > 0 && (
          <ul className={styles.consequences}>
            {consequences.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {children(field)}
        {asksReason && (
          <TextAreaField
            {...field('reason')}
            label={reasonLabel}
            hint={reasonHint}
            rows={3}
            maxLength={500}
            defaultValue={props.reasonAtFirst}
          />
        )}
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
      </form>
    </FormDialog>
  );
}

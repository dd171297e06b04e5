import { FormBanner } from '@foodbank/app/components/FormBanner';
import { useForm } from '@foodbank/app/forms/use-form';
import type { Parsed } from '@foodbank/contract/primitives/check';
import { reasonText } from '@foodbank/contract/primitives/reasons';
import { theirReference } from '@foodbank/contract/primitives/their-references';
import { Button } from '@foodbank/ui/Button';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { type ReactNode, useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from './FormDialog.tsx';
import styles from './ReasonDialog.module.css';

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
  /** Sends the one call. The key is the same for every try of this opening, for calls that take an idempotency key. */
  send: (reason: string, key: string, theirReference?: string) => Promise<Reply>;
}

const reasonSchema = z.object({ reason: reasonText });
const referenceSchema = z.object({ reason: reasonText, theirReference });

/**
 * Asks for a reason and sends one call. The button is locked while the call is unanswered, and so is the dialog; an error is shown and
 * keeps what was typed. Escape, Back and closing the tab ask first. Each opening starts empty.
 */
export function ReasonDialog<Reply>({ children, takesReference, send, ...props }: ReasonDialogProps<Reply>) {
  return takesReference ? (
    <ReasonFormDialog
      {...props}
      schema={referenceSchema}
      send={(values, key) => send(values.reason, key, values.theirReference)}
    >
      {(field) => (
        <>
          {children}
          <TextField
            {...field('theirReference')}
            label="Reference (optional)"
            hint="Of the bank or the payment provider, as they write it. It is kept with the act."
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </ReasonFormDialog>
  ) : (
    <ReasonFormDialog {...props} schema={reasonSchema} send={({ reason }, key) => send(reason, key)}>
      {() => children}
    </ReasonFormDialog>
  );
}

type ReasonSchema = z.ZodMiniType<{ reason?: string | undefined }>;

export interface ReasonFormDialogProps<S extends ReasonSchema, Reply> extends DialogProps<Reply> {
  /** What the fields are, with the reason, which may be left out where the schema lets it. */
  schema: S;
  /** The fields above the reason, which keep their texts themselves. `field` gives one its name and its error. */
  children: (field: (name: keyof Parsed<S> & string) => { name: string; error: string | undefined }) => ReactNode;
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
  const [key] = useState(() => crypto.randomUUID());
  const formId = useId();
  const { busy, message, note, form, field } = useForm({
    schema: props.schema,
    send: (values) => props.send(values, key),
    failure: { refused: 'This was refused. Please try again.' },
    onDone: (reply) => {
      props.onDone(reply);
      onClose();
    },
  });
  // What opened it was the choice. The form's first field comes next: it is filled without another key.
  useEffect(() => {
    const fields = 'select, input:not([type=hidden]), textarea';
    if (open) document.getElementById(formId)?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
  }, [open, formId]);
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
    <FormDialog open={open} onClose={onClose} title={title} footer={footer} dismissable={!busy}>
      <form {...form} id={formId} className={styles.form}>
        {consequences.length > 0 && (
          <ul className={styles.consequences}>
            {consequences.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {children(field)}
        <TextAreaField {...field('reason')} label={reasonLabel} hint={reasonHint} rows={3} maxLength={500} />
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
      </form>
    </FormDialog>
  );
}

/** One way for all forms: native form data, the contract's schema, one call. */

import { ApiError } from '@foodbank/contract/client/client';
import { check, type Parsed, type Schema } from '@foodbank/contract/primitives/check';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type FailureTexts, failureText } from './failure-text.ts';

type Errors = Readonly<Record<string, string>>;

export interface FormRules<S extends Schema, Reply> {
  schema: S;
  send: (values: Parsed<S>) => Promise<Reply>;
  failure: FailureTexts;
  /** What happens when it worked. */
  onDone: (reply: Reply, form: HTMLFormElement, values: Parsed<S>) => void;
}

/**
 * Checks on submission, sends once however often the button is pressed, and puts the server's messages by field into the
 * same slots as the browser's own. The first wrong field gets the focus; editing a field clears its message.
 */
export function useForm<S extends Schema, Reply>({ schema, send, failure, onDone }: FormRules<S, Reply>) {
  const formRef = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);

  // The focus moves once the messages are on the page, so that a reader hears them with the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves per refused submission, not when a message is cleared.
  useEffect(() => {
    if (refusals > 0)
      fieldsOf(formRef.current)
        .find((field) => field.name in errors)
        ?.focus();
  }, [refusals]);

  const refuse = (wrong: Errors) => {
    setErrors(wrong);
    setRefusals((count) => count + 1);
  };
  const fail = (error: unknown, form: HTMLFormElement) => {
    const known = knownErrors(error, form);
    if (Object.keys(known).length > 0) refuse(known);
    else setMessage(failureText(error, failure));
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current) return;
    setMessage(null);
    const checked = check(schema, Object.fromEntries(new FormData(form)));
    if (!checked.ok) return refuse(checked.errors);
    setErrors({});
    sending.current = true;
    setBusy(true);
    try {
      onDone(await send(checked.data), form, checked.data);
    } catch (error) {
      fail(error, form);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const clearError = (event: { target: EventTarget }) => {
    const { name } = event.target as HTMLInputElement;
    setErrors(({ [name]: _, ...others }) => others);
  };
  const clear = useCallback(() => {
    setErrors({});
    setMessage(null);
  }, []);

  return {
    busy,
    /** What went wrong with the form as a whole. */
    message,
    /** Forgets every message. */
    clear,
    form: { ref: formRef, noValidate: true, onSubmit, onInput: clearError },
    /** Name and message of one field. */
    field: (name: keyof Parsed<S> & string) => ({ name, error: errors[name] }),
  };
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement | null): Field[] {
  return Array.from(form?.elements ?? []).filter((element): element is Field => 'name' in element);
}

/** The server's messages for fields that this form has; if it names another one, its message for people says more. */
function knownErrors(error: unknown, form: HTMLFormElement): Errors {
  if (!(error instanceof ApiError)) return {};
  const names = new Set(fieldsOf(form).map((field) => field.name));
  return Object.keys(error.fields).every((name) => names.has(name)) ? error.fields : {};
}

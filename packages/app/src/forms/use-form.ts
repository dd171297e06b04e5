/** A form: native form data, the contract's schema, one call. */
import { ApiError, clientMessages } from '@foodbank/contract/client/api-error';
import { check, type Parsed, type Schema } from '@foodbank/contract/primitives/check';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { failureNote } from './failure-note.ts';
import { type FailureTexts, failureText } from './failure-text.ts';
import { type FieldErrors, fieldsOf, focusFirstError, textsOf } from './form-fields.ts';

export interface FormOptions<S extends Schema, Reply> {
  schema: S;
  /** Values that are sent but that no field holds. */
  extraValues?: () => Record<string, unknown>;
  send: (values: Parsed<S>) => Promise<Reply>;
  /** The texts of `message`. Left out by a form that shows failures by `onFailed`. */
  failure?: FailureTexts;
  onDone: (reply: Reply, form: HTMLFormElement, values: Parsed<S>) => void;
  /** Called after a failed call, unless its messages are shown at the fields. */
  onFailed?: (error: unknown) => void;
}

const noTexts: FailureTexts = { refused: clientMessages.unexpected };

/**
 * Checks the values on submission and sends them once, also if the button is pressed twice. The server's messages by field are
 * shown where the browser's own are. The first field with an error gets the focus. Editing a field clears its error and the
 * form's.
 */
export function useForm<S extends Schema, Reply>(options: FormOptions<S, Reply>) {
  const { schema, extraValues, send, failure = noTexts, onDone, onFailed } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const shown = useRef(new Set<string>());
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failed, setFailed] = useState<{ error: unknown } | null>(null);
  const [refusals, setRefusals] = useState(0);

  // The focus moves after the errors are rendered, so that a screen reader reads them with the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refused submission, not when an error is cleared.
  useEffect(() => {
    if (refusals > 0 && formRef.current) focusFirstError(formRef.current, errors);
  }, [refusals]);

  const refuse = (wrong: FieldErrors) => {
    setErrors(wrong);
    setRefusals((count) => count + 1);
  };
  const fail = (error: unknown, form: HTMLFormElement) => {
    const known = knownErrors(error, form, shown.current);
    if (Object.keys(known).length > 0) return refuse(known);
    setFailed({ error });
    onFailed?.(error);
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current) return;
    setFailed(null);
    const checked = check(schema, { ...textsOf(form), ...extraValues?.() });
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
    setFailed(null);
  };
  const clear = useCallback(() => {
    setErrors({});
    setFailed(null);
  }, []);

  return {
    busy,
    /** The error of the form as a whole, and the line below it. */
    message: failed && failureText(failed.error, failure),
    note: failed ? failureNote(failed.error) : undefined,
    /** Clears all errors. */
    clear,
    // By POST, so that a submission before the scripts have arrived never puts a password into an address.
    form: { ref: formRef, method: 'post', noValidate: true, onSubmit, onInput: clearError },
    /** Name and error of one field, which shows the error. */
    field: (name: keyof Parsed<S> & string) => {
      shown.current.add(name);
      return { name, error: errors[name] };
    },
  };
}

/** The server's messages by field. None if one of them is about a field that the form doesn't have, or that shows no error. */
export function knownErrors(error: unknown, form: HTMLFormElement, shown?: ReadonlySet<string>): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const names = new Set(fieldsOf(form).map((field) => field.name));
  const isShown = (name: string) => names.has(name) && (shown?.has(name) ?? true);
  return Object.keys(error.fields).every(isShown) ? error.fields : {};
}

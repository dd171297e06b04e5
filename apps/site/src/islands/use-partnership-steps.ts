import { type FieldErrors, fieldsOf, focusFirstError, textsOf } from '@foodbank/app/forms/form-fields';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { clearDraft, readDraft, saveDraft } from './partnership-draft.ts';
import { errorsOfStep, stepOf } from './partnership-steps.ts';

/** The open step of the partnership form, the errors of its fields, and the draft that survives a reload. */
export function usePartnershipSteps(form: RefObject<HTMLFormElement | null>) {
  // 1 to 3; 0 after the form was sent.
  const [step, setStep] = useState(1);
  const [firstPassed, setFirstPassed] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const moved = useRef(false);

  const keep = (at: number) => form.current && saveDraft({ step: at, texts: textsOf(form.current) });
  const goTo = (next: number) => {
    moved.current = true;
    keep(next);
    setStep(next);
  };
  const next = () => {
    if (!form.current) return;
    const wrong = errorsOfStep(step, textsOf(form.current));
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFirstError(form.current, wrong);
    if (step === 1) setFirstPassed(true);
    goTo(step + 1);
  };

  const answerEarlyPress = useRef(next);
  useEffect(() => {
    if (!form.current) return;
    const draft = readDraft();
    for (const field of fieldsOf(form.current)) {
      const text = draft?.texts[field.name];
      // What was typed before this script ran is newer.
      if (text && !field.value) field.value = text;
    }
    if (form.current.querySelector('[data-early="pressed"]')) return answerEarlyPress.current();
    setStep(draft?.step ?? 1);
    setFirstPassed(draft !== null && draft.step > 1);
  }, [form]);
  // The focus goes to the new step's heading, so that a screen reader starts there.
  useEffect(() => {
    if (moved.current) form.current?.querySelector<HTMLElement>(`[data-step="${step}"] legend`)?.focus();
  }, [form, step]);

  return {
    step,
    firstPassed,
    errors,
    goTo,
    /** Goes to the next step if the open one is valid. */
    next,
    /** Shows errors, on the step that has the first of them. */
    refuse: (wrong: FieldErrors) => {
      moved.current = true;
      setErrors(wrong);
      setStep(stepOf(wrong) ?? 3);
    },
    /** Keeps what was typed, and clears the error of the field that is being corrected. */
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      const { name } = target as HTMLInputElement;
      keep(step);
      setErrors(({ [name]: _, ...others }) => others);
    },
    /** Ends the form after it was sent. */
    finish: () => {
      clearDraft();
      setStep(0);
    },
  };
}

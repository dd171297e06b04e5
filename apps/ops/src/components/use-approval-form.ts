import { type FormOptions, useForm } from '@foodbank/app/forms/use-form';
import type { Schema } from '@foodbank/contract/primitives/check';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '../api.ts';
import { isKept, useKeptForm } from './use-kept-fields.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

/**
 * A form that asks for an approval, for `ApprovalForm`. `asked` is the id of the request once it was sent. What is typed is there again after a
 * reload (`kept`); `guard` holds back leaving the form with a contact or code, which is not.
 */
export function useApprovalForm<S extends Schema>(options: Omit<FormOptions<S, { approvalId: string }>, 'onDone'>) {
  const { key, state } = useLocation();
  const [isLossy, setLossy] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const { form, ...rest } = useForm({
    ...options,
    onDone: ({ approvalId }) => {
      kept.forget();
      void queryClient.invalidateQueries({ queryKey: ['approvals'] });
      setAsked(approvalId);
    },
  });
  // What is typed into a refused request stands apart from what was typed without one.
  const kept = useKeptForm(state?.draft ? `page ${key}` : 'page', form.ref);
  const guard = useUnsavedGuard(isLossy && asked === null);
  const onChange = ({ target }: { target: EventTarget }) => {
    if (!isKept(target)) setLossy(true);
    kept.onChange();
  };
  return { ...rest, form: { ...form, onChange }, asked, guard, kept };
}

/** What a refused request had, where its "Correct it and ask again" led to this form; else null. */
export function useAskedBefore<Draft>(): Partial<Draft> | null {
  return (useLocation().state as { draft?: Partial<Draft> } | null)?.draft ?? null;
}

import { type FormOptions, useForm } from '@foodbank/app/forms/use-form';
import type { Schema } from '@foodbank/contract/primitives/check';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '../api.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

/**
 * A form that asks for an approval, for `ApprovalForm`. `asked` is the id of the request once it was sent. `guard` holds back leaving the
 * form with unsaved text.
 */
export function useApprovalForm<S extends Schema>(options: Omit<FormOptions<S, { approvalId: string }>, 'onDone'>) {
  const [isDirty, setDirty] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const { form, ...rest } = useForm({
    ...options,
    onDone: ({ approvalId }) => {
      void queryClient.invalidateQueries({ queryKey: ['approvals'] });
      setAsked(approvalId);
    },
  });
  const guard = useUnsavedGuard(isDirty && asked === null);
  return { ...rest, form: { ...form, onChange: () => setDirty(true) }, asked, guard };
}

/** What a refused request had, where its "Correct it and ask again" led to this form; else null. */
export function useAskedBefore<Draft>(): Partial<Draft> | null {
  return (useLocation().state as { draft?: Partial<Draft> } | null)?.draft ?? null;
}

import { type FormOptions, useForm } from '@foodbank/app/forms/use-form';
import type { Schema } from '@foodbank/contract/primitives/check';
import { useState } from 'react';
import { queryClient } from '../api.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

/**
 * A form that asks for an approval. `asked` is the id of the request once it was sent. Render `guard`: it holds back leaving the form
 * with unsaved text.
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

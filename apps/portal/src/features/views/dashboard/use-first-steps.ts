import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dashboardQuery, payoutAccountQuery } from '../../../api.ts';
import type { KnownAgent } from '../../../session/agent.ts';
import { firstStepsNote, sharedNote, useNote } from '../../../sharing/browser-note.ts';
import { firstSteps, type Step } from './first-steps.ts';

/**
 * The agent's first steps; none if all are done or if they can't be loaded, and `loading` until that is known. Once all are done, the
 * browser notes it and never asks again.
 */
export function useFirstSteps({ id, referralCode, phoneNumber }: KnownAgent): Step[] | 'loading' {
  const isOver = useNote(firstStepsNote, referralCode);
  const hasShared = useNote(sharedNote, referralCode);
  const account = useQuery({ ...payoutAccountQuery(id), enabled: !isOver });
  const allTime = useQuery({ ...dashboardQuery(id, 'all-time'), enabled: !isOver });

  const isKnown = phoneNumber !== undefined && account.data !== undefined && allTime.data !== undefined;
  const steps = isKnown
    ? firstSteps({
        phoneNumber,
        hasAccount: account.data !== null,
        hasShared,
        totalReferrals: allTime.data.summary.totalReferrals,
      })
    : [];
  const areDone = isKnown && steps.every(({ done }) => done);
  useEffect(() => {
    if (areDone) firstStepsNote.add(referralCode);
  }, [areDone, referralCode]);

  if (isOver || areDone) return [];
  if (isKnown) return steps;
  return account.isError || allTime.isError ? [] : 'loading';
}

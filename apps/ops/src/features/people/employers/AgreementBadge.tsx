import type { EmployerRow } from '@foodbank/contract/people/employers-staff';
import { StatusBadge } from '@foodbank/ui/StatusBadge';

const labels = { draft: 'Draft', 'in-force': 'In force', stopped: 'Stopped' } as const;
const tones = { draft: 'pending', 'in-force': 'completed', stopped: 'other' } as const;

/** Where the agreement with an employer stands, and whether new plans are stopped. */
export function AgreementBadge({ employer }: { employer: Pick<EmployerRow, 'agreement' | 'plansStoppedAt'> }) {
  const { agreement, plansStoppedAt } = employer;
  if (agreement === 'in-force' && plansStoppedAt !== null)
    return <StatusBadge tone="pending">In force, no new plans</StatusBadge>;
  return <StatusBadge tone={tones[agreement]}>{labels[agreement]}</StatusBadge>;
}

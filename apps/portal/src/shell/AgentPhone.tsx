import { notSpecified } from '@foodbank/contract/people/agents';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../api.ts';
import { useAgent } from '../session/session.ts';

export interface AgentPhoneProps {
  /** The classes of a text in the number's place, and of what is shown while the number is being loaded. */
  missing?: string | undefined;
  skeleton: string | undefined;
}

/** The agent's phone number. The sign-in returns none. The profile, loaded after it, does. */
export function AgentPhone({ missing, skeleton }: AgentPhoneProps) {
  const { id, phoneNumber } = useAgent();
  const { isPending } = useQuery(profileQuery(id));
  if (phoneNumber) return <span className="figures">{formatPhone(phoneNumber)}</span>;
  if (phoneNumber !== undefined) return <span className={missing}>{notSpecified}</span>;
  if (isPending) return <Skeleton className={skeleton} />;
  return <span className={missing}>We could not load this.</span>;
}

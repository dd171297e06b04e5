import { Link } from '@foodbank/app/components/Link';
import { agentChangeKinds } from '@foodbank/contract/people/agents-staff';
import type { AgentRecord } from '@foodbank/contract/views/overviews-staff';
import { Moment } from '../../../components/moments.tsx';
import { WaitingNotice } from '../../../components/notices.tsx';
import { paths } from '../../../paths.ts';

const labels: Readonly<Record<string, string>> = agentChangeKinds;

/** The changes of an agent that wait for a second person. */
export function OpenChanges({ changes }: { changes: AgentRecord['changes'] }) {
  return changes.map(({ id, kind, requestedAt, requestedBy, isOwn, reason }) => (
    <WaitingNotice key={id} action={<Link to={paths.approval(id)}>Open the request</Link>}>
      {labels[kind] ?? kind}: {isOwn ? 'you' : (requestedBy ?? 'the agent')} asked on <Moment at={requestedAt} />.{' '}
      {reason}
    </WaitingNotice>
  ));
}

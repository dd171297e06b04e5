import { Link } from '@foodbank/app/components/Link';
import { type AgentTermsRow, listAgentTerms } from '@foodbank/contract/earning/agreements-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { partsOfText } from '@foodbank/contract/primitives/text-parts';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Card } from '@foodbank/ui/Card';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './AgentTerms.module.css';

const states = { 'in-force': 'In force', planned: 'Planned', past: 'Past', replaced: 'Replaced' } as const;
const tones = { 'in-force': 'completed', planned: 'pending', past: 'other', replaced: 'other' } as const;

/** The versions of the agent terms, newest first. */
export function AgentTermsPage() {
  const mayAsk = useMay('terms.request');
  const query = useQuery({
    queryKey: ['agent-terms', 'list'],
    queryFn: ({ signal }) => call(listAgentTerms, {}, signal),
  });
  return (
    <ListFrame
      title="Agent terms"
      lead="Agents accept this text before their first payout. Of the versions that have begun, the newest holds."
      actions={
        mayAsk && (
          <ButtonLink as={Link} to={paths.newAgentTerms}>
            Write a new version
          </ButtonLink>
        )
      }
    >
      <ListBody
        query={query}
        what="versions"
        empty={{ title: 'No versions', text: 'The first version comes with the product.' }}
      >
        {({ rows }) => (
          <PlainList className={styles.versions}>
            {rows.map((row) => (
              <Version key={row.version} row={row} />
            ))}
          </PlainList>
        )}
      </ListBody>
    </ListFrame>
  );
}

function Version({ row: { version, state, holdsFrom, acceptedCount, body, isExample } }: { row: AgentTermsRow }) {
  const agents = counted(acceptedCount, 'agent');
  return (
    <Card as="li" padding="snug">
      <div className={styles.head}>
        <h2 className={styles.version}>Version {version}</h2>
        <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>
        {isExample && <StatusBadge tone="pending">Example</StatusBadge>}
        <p className={styles.quiet}>
          From {formatDay(holdsFrom)}, accepted by {agents}
        </p>
      </div>
      <details open={state === 'in-force'}>
        <summary className={styles.summary}>Text</summary>
        <TermsText body={body} />
      </details>
    </Card>
  );
}

/** The text as agents see it. */
export function TermsText({ body }: { body: string }) {
  return (
    <div className={styles.text}>
      {partsOfText(body).map((part) =>
        'heading' in part ? <h3 key={part.heading}>{part.heading}</h3> : <p key={part.paragraph}>{part.paragraph}</p>,
      )}
    </div>
  );
}

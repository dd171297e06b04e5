import { type AgentState, agentStates } from '@foodbank/contract/views/overviews-staff';
import styles from './AgentStateBadge.module.css';

/** An agent's state: only a suspended or erased agent has a strong colour. */
export function AgentStateBadge({ state }: { state: AgentState }) {
  return <span className={`${styles.badge} ${styles[state]}`}>{agentStates[state]}</span>;
}

import { type AgentState, agentStates } from '@foodbank/contract/views/overviews';
import styles from './AgentStateBadge.module.css';

/** An agent's state: the active majority is quiet, a suspended agent stands out. */
export function AgentStateBadge({ state }: { state: AgentState }) {
  return <span className={`${styles.badge} ${styles[state]}`}>{agentStates[state]}</span>;
}

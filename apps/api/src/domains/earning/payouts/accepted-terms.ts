import type { HasAcceptedTerms } from './payee.ts';

/** Whether an agent has accepted the agent terms. */
export const hasAcceptedTerms: HasAcceptedTerms = async () => true;

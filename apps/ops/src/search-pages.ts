/** Where each kind of record that a search finds is opened. */
import type { SearchKindName } from '@foodbank/contract/oversight/search-staff';
import { paths } from './paths.ts';

export const searchPages: Readonly<Record<SearchKindName, (id: string) => string>> = {
  order: paths.order,
  'packing-order': paths.packingOrder,
  customer: paths.customer,
  agent: paths.agent,
  request: paths.request,
  loan: paths.loan,
  charge: paths.charge,
  payout: paths.payout,
  'partner-payout': paths.partnerPayout,
  product: paths.product,
  store: () => paths.stores,
  rider: () => paths.riders(),
  member: paths.member,
  'statement-line': paths.statementLine,
  approval: paths.approval,
  commission: paths.agentEarnings,
  return: paths.return,
  'assisted-order': paths.assistedOrder,
  'identity-check': paths.identityCheck,
  'data-request': paths.dataRequest,
  transfer: paths.transfer,
  'ledger-account': paths.ledgerAccount,
  statement: paths.statement,
  'provider-event': paths.providerEvent,
  proof: paths.proofRun,
  plan: paths.plan,
  zone: (city) => paths.deliveryZones({ city }),
  category: () => paths.categories,
  question: paths.question,
  testimony: paths.testimony,
  'legal-text': (id) => {
    const [kind = '', language = ''] = id.split('/');
    return paths.legalText(kind, language);
  },
  targets: paths.targetFile,
  audit: (subject) => paths.audit({ subject }),
};

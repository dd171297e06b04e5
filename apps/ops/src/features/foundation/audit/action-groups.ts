import { auditActions, describeAction } from '@foodbank/contract/foundation/audit-actions';

/** What acts are about, in the order of the menu, with how their codes begin. The first that fits has the act. */
const topics: readonly (readonly [topic: string, codes: RegExp])[] = [
  [
    'Members of staff',
    /^(staff-|member-|invitation-|second-factor|recovery-codes|call-not-permitted|session-ended-for|contact-searches)/,
  ],
  ['Approvals and exports', /^(approval-|audit-|agents-export|newsletter-export)/],
  ['Payouts to stores and riders', /^partner-/],
  ['Payouts to agents', /^(payout-(?!account)|payouts-)/],
  ['Identity', /^identity-/],
  ['Employers and payslips', /^(employer-|employment-|payroll-|payslip-|remittance-)/],
  ['Plans and limits', /^(loan-|plans?-|hardship-|discharge-|limit-|own-limit-|income-|legal-text|papers?-)/],
  ['Cards and automatic payments', /^(automatic-payments?-|card-|payment-account-|account-number-)/],
  ['Payments and refunds', /^(payment-|charge-|chargeback-|refund-|payer-account-|pay-link-|transfer-)/],
  ['Ledger and statements', /^(ledger-|statement-)/],
  ['Data requests', /^(data-|person-)/],
  ['Requests', /^(request-|number-claim)/],
  ['Orders', /^(order-|assisted-|own-price|hand-over-code)/],
  ['Deliveries and riders', /^(delivery-|stop-|rider-)/],
  ['Catalogue and stores', /^(catalogue-|goods-|price-|product-|stock-|store-)/],
  ['Customers', /^(customer-|alike-customer)/],
  ['Site and newsletter', /^(content-|testimony-|subscription-)/],
  ['Jobs, emails and calendar', /^(job-|daily-job|email-given|email-sent|holidays-)/],
  ['Agents', /./],
];

/** An act to choose: its code and its sentence. */
export interface ActionOption {
  value: string;
  label: string;
}

/** Acts of one topic. */
export interface ActionGroup {
  topic: string;
  options: ActionOption[];
}

const topicOf = (action: string): string => topics.find(([, codes]) => codes.test(action))?.[0] ?? '';
const sentenceOf = (action: string): string => {
  const text = describeAction(action);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Every act once, by topic. Where several read alike, each says whose it is. */
const groups: readonly ActionGroup[] = (() => {
  const times = Map.groupBy(auditActions, sentenceOf);
  const labelOf = (action: string) => {
    const sentence = sentenceOf(action);
    return (times.get(sentence)?.length ?? 0) > 1 ? `${sentence} (${topicOf(action).toLowerCase()})` : sentence;
  };
  return topics.flatMap(([topic]) => {
    const options = auditActions
      .filter((action) => topicOf(action) === topic)
      .map((value) => ({ value, label: labelOf(value) }))
      .sort((one, other) => one.label.localeCompare(other.label));
    return options.length === 0 ? [] : [{ topic, options }];
  });
})();

/** The acts that a typed text finds, by topic: each word of it stands in the sentence, the topic or the code. All without a text. */
export function findActions(typed: string): readonly ActionGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups.flatMap(({ topic, options }) => {
    const found = options.filter(({ value, label }) => {
      const text = `${label} ${topic} ${value}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return found.length === 0 ? [] : [{ topic, options: found }];
  });
}

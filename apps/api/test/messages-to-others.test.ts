import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseSync } from '@swc/core';
import { type EmailKind, insteadOf } from '../src/domains/foundation/notifications/email-templates.ts';
import { emailAsText, renderEmail } from '../src/domains/foundation/notifications/email-texts.ts';
import { pushWords } from '../src/domains/foundation/notifications/push-words.ts';
import { asGsmText } from '../src/domains/foundation/notifications/text-rules.ts';

// Who reads a message knows nothing of the debts of another person. Business rules, section 8: never to anybody but the customer.

/** Words that tell of a debt. */
const debt =
  /\b(plans?|loans?|instal+ments?|owes?|owed|debts?|overdue|repay\w*|arrears|lend\w*|borrow\w*|credit limit)\b/i;

/** Who gets each kind of email. `person`: the person who typed the address, or asked for their data. */
const recipients: Readonly<Record<EmailKind, 'customer' | 'agent' | 'staff' | 'team' | 'person'>> = {
  'login-details': 'agent',
  'account-exists': 'person',
  'reset-code': 'person',
  'change-code': 'agent',
  'bank-account-added': 'agent',
  'account-name-question': 'agent',
  'confirm-subscription': 'person',
  'partner-request': 'team',
  'contact-message': 'team',
  'customer-request': 'team',
  'case-answer': 'customer',
  'support-request': 'team',
  'request-answer': 'person',
  'support-answer': 'agent',
  'approval-waits': 'staff',
  'approval-approved': 'staff',
  'approval-refused': 'staff',
  'approval-expired': 'staff',
  'data-exported': 'person',
  'data-erased': 'person',
  'password-changed': 'agent',
  'new-device': 'agent',
  'customer-security': 'customer',
  'confirm-email': 'person',
  'sign-in-code': 'person',
  'audit-head': 'team',
  'agent-suspended': 'agent',
  'agent-restored': 'agent',
  'account-change-code': 'agent',
  'commission-corrected': 'agent',
  'payout-paid': 'agent',
  'payout-late': 'agent',
  'payout-failed': 'agent',
  'payout-returned': 'agent',
  'payout-account-missing': 'agent',
  'agent-change-asked': 'agent',
  'agent-change-made': 'agent',
  'agent-change-dropped': 'agent',
  'order-news': 'customer',
  'order-code': 'customer',
  'order-question': 'customer',
  'order-unpaid': 'customer',
  'loan-paper': 'customer',
  'plan-news': 'customer',
  'staff-invitation': 'staff',
  'staff-password-reset': 'staff',
  'staff-factor-reset': 'staff',
  'staff-password-changed': 'staff',
  'staff-factor-added': 'staff',
  'staff-factor-removed': 'staff',
  'staff-codes-renewed': 'staff',
  'staff-new-device': 'staff',
  'staff-roles-changed': 'staff',
  'staff-break-glass': 'staff',
};

/** Values of every name that a template may read. */
const sample = new Proxy({} as Record<string, string>, {
  get: (_, name: string) => {
    if (/At$|^at$|On$|^day$|^month$|From$/.test(name)) return '2026-06-01';
    return /Kobo$/.test(name) ? '150000' : name === 'change' ? 'new-email' : 'Word';
  },
});

test('no email to anybody but a customer tells of a debt', () => {
  let count = 0;
  for (const [kind, to] of Object.entries(recipients) as [EmailKind, string][]) {
    if (to === 'customer') continue;
    const data = {
      templateData: sample,
      secrets: sample,
      toAddress: 'to@example.com',
      publicUrl: 'https://fb.example',
    };
    const { subject, ...rendered } = renderEmail(kind, { ...data, opsUrl: 'https://ops.fb.example' });
    const said = `${subject}\n${emailAsText({ subject, ...rendered }).replace('Eat well today, pay later.', '')}`;
    assert.doesNotMatch(said, debt, kind);
    assert.doesNotMatch(insteadOf(kind) ?? '', debt, kind);
    count += 1;
  }
  assert.ok(count > 30, String(count));
});

/** Every place that sends a text message, and to whom. A new one is named here before it sends. */
const senders: Readonly<Record<string, 'customer' | 'others'>> = {
  'foundation/notifications/pushing.ts': 'customer',
  'foundation/notifications/queue-order-message.ts': 'customer',
  // A phone may have gone to another person since.
  'foundation/notifications/queue-security-notice.ts': 'others',
  'lending/loans/plan-messages.ts': 'customer',
  'lending/transfers-in/telling.ts': 'customer',
  'money/account-numbers/numbers.ts': 'customer',
  'oversight/privacy/tell-subject.ts': 'others',
  // The codes of what anybody may type a number into; that of a consent goes to its customer, by words of its own.
  'people/accounts/send-phone-code.ts': 'customer',
  'people/employers/telling.ts': 'customer',
  'people/identity-checks/telling.ts': 'customer',
  'people/identity-levels/telling.ts': 'customer',
  'people/riders/invite-rider.ts': 'others',
  'people/riders/sign-in-rider.ts': 'others',
  'selling/assisted-orders/offering.ts': 'customer',
  'selling/deliveries/assign-stop.ts': 'others',
  'selling/partner-payouts/partners.ts': 'others',
  'selling/sign-ups/approvals.ts': 'others',
  'selling/sign-ups/number-claims.ts': 'others',
  'support/requests/answer-request.ts': 'others',
};
const domains = 'apps/api/src/domains/';

/** Every text in a file of code. */
function textsIn(file: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, value: text, cooked } = value as { type?: string; value?: unknown; cooked?: unknown };
    if (type === 'ImportDeclaration') return;
    if (type === 'StringLiteral') found.push(String(text));
    if (type === 'TemplateElement') found.push(String(cooked));
    for (const child of Object.values(value)) walk(child);
  };
  walk(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2024' }));
  return found.filter((text) => text.includes(' '));
}

test('every place that sends a text message is known, and those to others than customers tell of no debt', () => {
  const sending = globSync(`${domains}**/*.ts`)
    .filter((file) => !file.endsWith('.test.ts') && /\bqueueText\(/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/').slice(domains.length))
    .filter((file) => file !== 'foundation/notifications/queue-text.ts');
  assert.deepEqual(sending.sort(), Object.keys(senders).sort());
  for (const [file, to] of Object.entries(senders)) {
    const texts = textsIn(domains + file);
    if (to === 'others') for (const text of texts) assert.doesNotMatch(text, debt, file);
    // What is written there stays what it is as a text message: a letter that the alphabet lacks would become a question mark.
    for (const text of texts) assert.equal(asGsmText(text).includes('?'), text.includes('?'), text);
  }
});

test('what lies open on a phone names no debt, no amount, no number and no code', () => {
  for (const { title, body } of Object.values(pushWords)) {
    assert.doesNotMatch(`${title} ${body}`, debt);
    assert.doesNotMatch(`${title} ${body}`, /\d|₦|naira|\b(pay|due|late|card|bank)/i);
    assert.ok(title.length + body.length < 80);
  }
});

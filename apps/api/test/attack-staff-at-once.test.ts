import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { listAgentTerms, requestAgentTerms } from '@foodbank/contract/earning/agreements-staff';
import { requestCorrection } from '@foodbank/contract/earning/disputes-staff';
import { listCommissionTerms, requestCommissionTerms, requestTermsEnd } from '@foodbank/contract/earning/terms-staff';
import {
  approveApproval,
  readApproval,
  recallApproval,
  refuseApproval,
} from '@foodbank/contract/foundation/approvals-staff';
import { requestHoliday } from '@foodbank/contract/foundation/calendar-staff';
import { readLegalText, requestLegalText } from '@foodbank/contract/foundation/legal-texts-staff';
import { freezeLoan, requestLoanUnfreeze, requestLoanWriteOff } from '@foodbank/contract/lending/loans-staff';
import { requestBankAccountChange } from '@foodbank/contract/money/banks-staff';
import { closeChargeAlarm } from '@foodbank/contract/money/charges-staff';
import { requestMonthClose } from '@foodbank/contract/money/ledger-staff';
import { clearStatementLine, keepStatementRule } from '@foodbank/contract/money/reconciliation-staff';
import { registerDataRequest, requestPersonErasure } from '@foodbank/contract/oversight/privacy-staff';
import * as agents from '@foodbank/contract/people/agents-staff';
import { requestEmployerAgreement } from '@foodbank/contract/people/employers-staff';
import { askedBy } from '@foodbank/contract/people/permissions';
import * as staff from '@foodbank/contract/people/staff';
import { addDays, addMonths, type Day } from '@foodbank/contract/primitives/day';
import { acceptChargeback } from '@foodbank/contract/support/chargebacks-staff';
import { requestNewsletterExport } from '@foodbank/contract/support/enquiries-staff';
import { requestAgentsExport } from '@foodbank/contract/views/agent-exports-staff';
import { allApprovalKinds } from '../src/approvals.ts';
import { storeChargeback } from '../src/domains/money/charges/chargeback-queries.ts';
import { postTransfers } from '../src/domains/money/ledger/post-transfers.ts';
import { businessAccount, customerAccount, planAccount } from '../src/domains/money/ledger/rules.ts';
import { findRequestByDigest } from '../src/domains/support/requests/queries.ts';
import { receiveRequest } from '../src/domains/support/requests/receive-request.ts';
import { payoutApprovals } from './ask-payout-approvals.ts';
import { shopApprovals } from './ask-shop-approvals.ts';
import { chargeStandIn } from './charge-stand-in.ts';
import { chargeWith } from './charge-with.ts';
import { askNotingNeed, makeAgentWithAccount } from './decide-approvals.ts';
import { loansIn } from './loans-in.ts';
import { makeCustomer } from './make-agent.ts';
import { makeEmployer } from './make-employer.ts';
import { makeLine } from './make-lines.ts';
import { makeOwnCustomer } from './make-own-customer.ts';
import { planApprovals } from './make-plans.ts';
import { makeStaff, type TestStaff } from './make-staff.ts';
import { storeProof } from './make-transfers.ts';
import { startApp } from './start-app.ts';
import { statementsOf } from './statement-files.ts';

/** Members who act at once, on requests of every kind and on a few agents. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { database } = app.context;
const every = ['support', 'operations', 'finance', 'admin'] as const;
const reason = 'They sent us the papers';
const deciders = [await makeStaff(app, every), await makeStaff(app, every)] as const;
const newAccount = { accountNumber: '0123456763', bankCode: '058', bankName: 'GTBank', bankId: '058' };
let made = 0;

/** Asks for a request of each kind. Returns its id. */
const asks: Record<string, (by: TestStaff) => Promise<string | null>> = {
  ...shopApprovals(app, provider),
  ...planApprovals(),
  ...payoutApprovals(app),
  'agent-bank-account': async (by) => {
    const params = { agentId: (await makeAgentWithAccount(app)).id };
    return (await by.call(requestBankAccountChange, { params, body: { ...newAccount, reason } })).approvalId;
  },
  'agent-email': async (by) => {
    const params = { agentId: (await makeAgentWithAccount(app)).id };
    return (await by.call(agents.requestEmailChange, { params, body: { email: `new${++made}@example.com`, reason } }))
      .approvalId;
  },
  'agent-name': async (by) => {
    const params = { agentId: (await makeAgentWithAccount(app)).id };
    const body = { firstname: 'Ada', lastname: 'Obi', reason };
    return (await by.call(agents.requestNameChange, { params, body })).approvalId;
  },
  'staff-invitation': async (by) => {
    const body = { name: 'Ada Obi', email: `invited${++made}@example.com`, roles: ['finance' as const], reason };
    return (await by.call(staff.inviteStaff, { body })).approvalId;
  },
  'staff-roles': async (by) => {
    const { id } = await makeStaff(app, ['support']);
    return (await by.call(staff.changeStaffRoles, { params: { id }, body: { roles: ['finance'], reason } })).approvalId;
  },
  'staff-factor-reset': async (by) => {
    const { id } = await makeStaff(app, ['support']);
    return (await by.call(staff.requestFactorReset, { params: { id }, body: { reason } })).approvalId;
  },
  'newsletter-export': async (by) => (await by.call(requestNewsletterExport, { body: { state: null, reason } })).id,
  'person-erasure': async (by) => {
    const email = `erased${++made}@example.com`;
    await makeCustomer(app, `ONCE-${made}`, { email, phoneNumber: `0803777${1_000 + made}` });
    const receivedAt = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
    const body = { wants: 'erasure' as const, email, identityCheck: 'They wrote from the address', receivedAt };
    const { id } = await by.call(registerDataRequest, { body });
    return (await by.call(requestPersonErasure, { params: { id }, body: { reason } })).approval;
  },
  'commission-terms': (by) => askForTerms(by),
  'commission-terms-end': async (by) => {
    const id = await makeTerms();
    return (await by.call(requestTermsEnd, { params: { id }, body: { reason } })).approvalId;
  },
  'public-holidays': async (by) => {
    const body = { day: addDays('2027-07-01', ++made), name: 'Id el Kabir', reason };
    return (await by.call(requestHoliday, { body })).approvalId;
  },
  'ledger-month': async (by) => {
    const last = (await database.pool.query('select max(month) as month from ledger_closed_months')).rows[0].month;
    if (last === null) await book('2025-01-10');
    await storeProof(app);
    const month = last === null ? '2025-01' : addMonths(last, 1).slice(0, 7);
    return (await by.call(requestMonthClose, { params: { month }, body: { reason } })).approvalId;
  },
  'suspense-clearing': async (by) => {
    statements ??= statementsOf(by, 'provider', '2026-06-01');
    const [line] = (await statements.apply([{ amountKobo: 60_000_00 }])).lines;
    const sent = { params: { id: line?.id ?? '' }, body: { account: 'capital' as const, reason } };
    return (await by.call(clearStatementLine, sent)).approvalId;
  },
  'statement-rule': async (by) => {
    const words = `IKEDC POWER ${++made}`;
    const body = { account: 'bank' as const, words, to: 'running-costs' as const, atMost: 5_000, reason };
    return (await by.call(keepStatementRule, { body })).approvalId;
  },
  'refund-end': async (by) => {
    const { id: chargeId, customerId } = await chargeWith(app.context);
    await database.pool.query(
      `update charges set state = 'paid', paid_kobo = amount_kobo, paid_at = now() where id = $1`,
      [chargeId],
    );
    const { rows } = await database.pool.query(
      `insert into charge_refunds (charge_id, key, reference, amount_kobo, reason, state, alarm, requested_at, ended_at, changed_at)
       values ($1, $2, $2, 6000000, 'Goods returned', 'failed', 'refund-failed', now(), now(), now()) returning id`,
      [chargeId, `ended ${++made}`],
    );
    const [debit, credit] = [businessAccount('provider-balance'), customerAccount('customer-funds', customerId)];
    const about = { kind: 'posted', key: `paid ${made}`, code: 'charge-paid', subject: `charge:${chargeId}` } as const;
    await database.write((tx) =>
      postTransfers(tx, [{ ...about, effectiveOn: tx.businessDate, debit, credit, amountKobo: 6_000_000 }]),
    );
    const body = { refundId: rows[0].id, alarm: 'refund-failed' as const, reason };
    return (await by.call(closeChargeAlarm, { params: { chargeId }, body })).approvalId;
  },
  'chargeback-accept': async (by) => {
    const { id: customerId } = await makeOwnCustomer(app);
    const { id: chargeId } = await chargeWith(app.context, { customerId });
    await database.pool.query(`update charges set state = 'paid', paid_kobo = 6000000 where id = $1`, [chargeId]);
    const request = await database.write(async (tx) => {
      const digest = tx.keys.digest(`chargeback ${++made}`);
      const form = { topic: 'Your bank asks for a payment back', message: 'Your bank asks for it' };
      await receiveRequest(tx, {
        ...{
          kind: 'chargeback',
          digest,
          subject: 'Chargeback',
          senderName: 'Ada Obi',
          email: null,
          phone: '08031234567',
        },
        ...{ customerId, chargeId, fields: form, consentVersion: null, quarantined: false },
      });
      const stored = (await findRequestByDigest(tx, digest)) ?? assert.fail();
      const dispute = { id: `${made}`, status: 'awaiting-merchant-feedback', resolution: null, amountKobo: 6_000_000 };
      const about = { chargeId, requestId: stored.id, amountKobo: 6_000_000, nextAt: null };
      await storeChargeback(tx, about, { ...dispute, domain: 'test', category: null, dueAt: null });
      return stored;
    });
    const body = { key: randomUUID(), version: request.version, why: 'agreed' as const, reason };
    return (await by.call(acceptChargeback, { params: { requestId: request.id }, body })).approvalId;
  },
  'agent-terms': async (by) => {
    const afterVersion = (await by.call(listAgentTerms, {})).rows[0]?.version ?? 0;
    const body = {
      body: `# What you earn\n${'Two per cent. '.repeat(30)}${++made}`,
      holdsFrom: '2026-07-01',
      afterVersion,
      reason,
    };
    return (await by.call(requestAgentTerms, { body })).approvalId;
  },
  'legal-text': async (by) => {
    const params = { kind: 'privacy', language: 'en' } as const;
    const afterVersion = (await by.call(readLegalText, { params })).versions[0]?.version ?? 0;
    const body = `# What we keep\n${'Only what we need. '.repeat(10)}${++made}`;
    return (
      await by.call(requestLegalText, {
        params,
        body: { body, fromOn: '2026-12-01', isExample: false, afterVersion, reason },
      })
    ).approvalId;
  },
  'employer-agreement': async (by) => {
    const { id } = await makeEmployer(app, { isDraft: true });
    const body = { act: 'begin' as const, fromOn: '2027-01-01', revision: 1, reason };
    return (await by.call(requestEmployerAgreement, { params: { id }, body })).approvalId;
  },
  'commission-correction': async (by) => {
    const agent = await makeAgentWithAccount(app);
    const lineId = await makeLine(app, agent.id);
    const body = { lineId, amount: '250', reason };
    return (await by.call(requestCorrection, { params: { agentId: agent.id }, body })).approvalId;
  },
  'loan-write-off': async (by) => {
    app.clock.setBusinessDate('2026-03-02');
    const { id: loanId } = await loansIn(app).deliver();
    app.clock.setBusinessDate('2026-06-15');
    return (await by.call(requestLoanWriteOff, { params: { loanId }, body: { reason } })).approvalId;
  },
  'loan-unfreeze': async (by) => {
    const { id: loanId } = await loansIn(app).deliver();
    await by.call(freezeLoan, { params: { loanId }, body: { reason: 'illness', note: reason } });
    return (await by.call(requestLoanUnfreeze, { params: { loanId }, body: { reason } })).approvalId;
  },
  'agents-export': async (by) => (await by.call(requestAgentsExport, { body: { reason } })).approvalId,
};

let statements: ReturnType<typeof statementsOf> | undefined;

/** Books something on a day, so that its month can be closed. */
async function book(day: Day): Promise<void> {
  app.clock.setBusinessDate(day);
  const about = { kind: 'posted', key: `of ${day}`, code: 'loan-charged', subject: 'test', effectiveOn: day } as const;
  const [debit, credit] = [planAccount('loan-charges', 'weeks-4'), planAccount('loan-charge-income', 'weeks-4')];
  await database.write((tx) => postTransfers(tx, [{ ...about, debit, credit, amountKobo: 1 }]));
  app.clock.setBusinessDate('2026-06-15');
}

async function askForTerms(
  by: TestStaff,
  agentCode?: string,
  firstOn = '2026-07-01',
  ratePercent = '4',
): Promise<string> {
  const code = agentCode ?? (await makeAgentWithAccount(app)).referralCode;
  const body = { scope: 'agent', agentCode: code, ratePercent, windowMonths: '12', firstOn, reason } as const;
  return (await by.call(requestCommissionTerms, { body })).approvalId;
}

/** Makes planned terms of an agent. Returns their id. */
async function makeTerms(agentCode?: string): Promise<string> {
  const asker = await makeStaff(app, every);
  assert.equal((await approve(deciders[0], await askForTerms(asker, agentCode))).status, 200);
  const { rows } = await asker.call(listCommissionTerms, { query: { show: 'current', scope: 'agent' } });
  return rows[0]?.id ?? assert.fail('no terms');
}

async function approve(by: TestStaff, id: string) {
  const { approval } = await by.call(readApproval, { params: { id } });
  return by.send(approveApproval, { params: { id }, body: { reason, shown: approval.shown } });
}

const stateOf = async (id: string) =>
  (await database.pool.query('select state from approvals where id = $1', [id])).rows[0]?.state;

for (const { kind } of allApprovalKinds) {
  test(`${kind} is asked for by a permission that two admins give`, async () => {
    const asker = await makeStaff(app, every);
    const { id, need = '' } = await askNotingNeed(asker, asks[kind] ?? assert.fail(`no request of the kind ${kind}`));
    const { permission } = (await asker.call(readApproval, { params: { id } })).approval;
    assert.ok(
      askedBy[permission]?.some((one) => one === need),
      `${need} asks for ${permission}`,
    );
    await asker.call(recallApproval, { params: { id }, body: { reason } });
  });
  test(`of two members who decide at once about ${kind} one does, and nobody after a recall, a refusal or the end`, async () => {
    const askFor = asks[kind] ?? assert.fail(`no request of the kind ${kind}`);
    const asker = await makeStaff(app, every);
    const ask = async () => (await askFor(asker)) ?? assert.fail('no approval');
    const id = await ask();
    const both = await Promise.all(deciders.map((decider) => approve(decider, id)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await approve(asker, id)).body.code, 'approval-own');
    assert.equal(await stateOf(id), 'approved');
    const recalled = await ask();
    await asker.call(recallApproval, { params: { id: recalled }, body: { reason } });
    assert.equal((await approve(deciders[0], recalled)).body.code, 'approval-decided');
    const mixed = await ask();
    const [one, other] = await Promise.all([
      approve(deciders[0], mixed),
      deciders[1].send(refuseApproval, { params: { id: mixed }, body: { reason } }),
    ]);
    assert.deepEqual([one.status, other.status].sort(), [200, 409]);
    const ended = await ask();
    const { approval } = await deciders[0].call(readApproval, { params: { id: ended } });
    await database.pool.query('update approvals set expires_at = $2 where id = $1', [ended, app.clock.now()]);
    const body = { reason, shown: approval.shown };
    const late = await deciders[0].send(approveApproval, { params: { id: ended }, body });
    assert.equal(late.body.code, 'approval-expired');
  });
}

test('of new terms and the end of those beside them, approved at once, the second is stale', async () => {
  for (let round = 0; round < 3; round++) {
    const { referralCode } = await makeAgentWithAccount(app);
    const term = await makeTerms(referralCode);
    const asker = await makeStaff(app, every);
    const next = await askForTerms(asker, referralCode, '2026-08-01', '5');
    const end = (await asker.call(requestTermsEnd, { params: { id: term }, body: { reason } })).approvalId;
    const answers = await Promise.all([approve(deciders[0], next), approve(deciders[1], end)]);
    assert.deepEqual(answers.map(({ status, body }) => body.code ?? status).sort(), [200, 'approval-stale'].sort());
  }
});

test('fifty acts at once on five agents, with decisions and an erasure among them, end without an error of the server', async () => {
  const five = await Promise.all(Array.from({ length: 5 }, () => makeAgentWithAccount(app)));
  const members = await Promise.all(Array.from({ length: 5 }, () => makeStaff(app, every)));
  const pending = await Promise.all(
    five.map(async ({ id }, place) => {
      const by = members[place] ?? assert.fail();
      const params = { agentId: id };
      const account = await by.call(requestBankAccountChange, { params, body: { ...newAccount, reason } });
      const email = `stress${place}@example.com`;
      return [account, await by.call(agents.requestEmailChange, { params, body: { email, reason } })];
    }),
  );
  const { rows } = await database.pool.query('select email from agents where id = $1', [five[4]?.id]);
  const receivedAt = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
  const body = { wants: 'erasure' as const, email: rows[0].email, identityCheck: 'They wrote to us', receivedAt };
  const { id: dataRequest } = await deciders[0].call(registerDataRequest, { body });
  const erasure = await deciders[0].call(requestPersonErasure, { params: { id: dataRequest }, body: { reason } });
  const acts = five.flatMap(({ id }, place) => {
    const [by, other] = [members[place] ?? assert.fail(), members[(place + 1) % 5] ?? assert.fail()];
    const params = { agentId: id };
    return [
      ...(pending[place] ?? []).map(({ approvalId }) => approve(other, approvalId)),
      by.send(agents.suspendAgent, { params, body: { reason } }),
      by.send(agents.restoreAgent, { params, body: { reason } }),
      by.send(agents.setAgentTarget, { params, body: { startsOn: '2026-07-01', target: 5, expected: null, reason } }),
      by.send(agents.requestNameChange, { params, body: { firstname: 'Ada', lastname: 'Obi', reason } }),
      by.send(agents.changeAgentCategory, { params, body: { category: 'student', expected: 'individual', reason } }),
      other.send(agents.endAgentSessions, { params, body: { reason } }),
      other.send(agents.sendResetCode, { params, body: { reason } }),
      other.send(requestBankAccountChange, { params, body: { ...newAccount, accountNumber: '0123456713', reason } }),
    ];
  });
  assert.equal(acts.length, 50);
  const answers = await Promise.all([...acts, approve(deciders[1], erasure.approval)]);
  for (const { status, body } of answers) assert.ok(status < 500, JSON.stringify(body));
  const open = await database.pool.query(
    `select from approvals a join agents g on g.id::text = a.subject where g.erased_at is not null and a.state = 'open'`,
  );
  assert.equal(open.rowCount, 0);
});

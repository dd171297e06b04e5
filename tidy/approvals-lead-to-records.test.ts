import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allApprovalKinds } from '../apps/api/src/approvals.ts';
import type { Approval } from '../apps/api/src/domains/foundation/approvals/queries.ts';
import type { ApprovalAddress } from '../apps/api/src/domains/foundation/approvals/take-approval.ts';
import { screens } from '../apps/ops/src/routes.ts';
import { type Screen, screenAt } from '../apps/ops/src/screens.ts';

/** A request as any of the kinds may have it: what an address is made of. */
const asked = (payload: object): Approval =>
  ({
    id: '7',
    subject: '00000000-0000-4000-8000-000000000001',
    state: 'open',
    payload: {
      ...{ act: 'version', code: 'weeks-4', city: 'Ibadan', day: '2026-11-30', storeId: 's-1', payoutId: 'p-1' },
      ...{ agentId: 'a-1', chargeId: 'c-1', customerId: 'k-1', partner: { kind: 'rider', id: 'r-1' }, plan: [] },
      ...{ stores: [{ id: 's-1', name: 'Bodija' }], prices: [{ productId: 'g-1', startsOn: '2026-11-30' }], sizes: [] },
      ...{ kind: 'privacy', language: 'en' },
      requestId: 'id-of-the-request',
      ...payload,
    },
  }) as unknown as Approval;

const payloads = [{}, { act: 'add' }, { act: 'end' }, { act: 'set' }, { act: 'close' }, { act: 'withdraw' }];
const pathOf = (address: string) => address.split('?')[0] ?? '';

test('every kind of request leads to the record that it changes, for those who may open that screen', () => {
  const kinds = allApprovalKinds;
  assert.ok(kinds.length >= 30);
  for (const { kind, recordOf } of kinds) {
    assert.ok(recordOf, `${kind} leads nowhere`);
    for (const payload of payloads) {
      const { address, what, needs }: ApprovalAddress = recordOf(asked(payload));
      const screen: Screen = screenAt(screens, pathOf(address)) ?? assert.fail(`${kind}: ${address} is no screen`);
      assert.equal(screen.access, needs, `${kind}: ${address}`);
      assert.match(what, /^(the|what) /, kind);
      assert.doesNotMatch(address, /undefined/, kind);
    }
  }
});

test('every kind of request that was refused leads to a form, or to the record that has it', () => {
  for (const { kind, formAddress } of allApprovalKinds)
    for (const payload of payloads) {
      const address = typeof formAddress === 'function' ? formAddress(asked(payload)) : formAddress;
      if (address === undefined) continue;
      assert.ok(screenAt(screens, pathOf(address)), `${kind}: ${address} is no screen`);
      assert.doesNotMatch(address, /undefined/, kind);
    }
});

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ApiError } from '@foodbank/contract/client/api-error';
import { createDraftKeeper, draftMs, retriesMax, retryMs } from './draft-keeper.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

const network = new ApiError('Network error', 0);
const refusal = new ApiError('The sender wrote back', 409);

/** A keeper on a screen, and its saves, which a test ends by hand. */
function makeKeeper(left: string | null = null) {
  let kept = left;
  const saves: { text: string; end: PromiseWithResolvers<void> }[] = [];
  const taken: string[] = [];
  const keeper = createDraftKeeper({
    save: (text) => {
      const end = Promise.withResolvers<void>();
      saves.push({ text, end });
      return end.promise;
    },
    takeOver: (text) => taken.push(text),
    away: {
      read: () => kept,
      write: (text) => {
        kept = text;
      },
    },
  });
  const leave = keeper.subscribe(() => {});
  const after = async (ms: number) => {
    mock.timers.tick(ms);
    await setImmediate();
  };
  const end = async (index: number, error?: Error) => {
    if (error) saves[index]?.end.reject(error);
    else saves[index]?.end.resolve();
    await setImmediate();
  };
  return { keeper, taken, leave, after, end, kept: () => kept, texts: () => saves.map(({ text }) => text) };
}

test('the latest text is saved a moment after the last letter, and holds leaving back until then', async () => {
  const { keeper, texts, after, end } = makeKeeper();
  keeper.note('W');
  await after(draftMs - 1);
  keeper.note('We');
  await after(draftMs - 1);
  assert.deepEqual([texts(), keeper.read().isUnsaved], [[], true]);
  await after(1);
  assert.deepEqual([texts(), keeper.read().isUnsaved], [['We'], true], 'a save that hangs is no save');
  await end(0);
  assert.deepEqual([keeper.read().status, keeper.read().isUnsaved], ['saved', false]);
});

test('saves go one after the other, so that older text never comes after newer', async () => {
  const { keeper, texts, after, end } = makeKeeper();
  keeper.note('We');
  await after(draftMs);
  keeper.note('We del');
  await after(draftMs);
  keeper.note('We deliver');
  await after(draftMs);
  assert.deepEqual(texts(), ['We']);
  await end(0);
  assert.deepEqual([texts(), keeper.read().status], [['We', 'We deliver'], 'saving']);
  await end(1);
  await after(60_000);
  assert.deepEqual([texts().length, keeper.read().isUnsaved], [2, false]);
});

test('after a failure the latest text is tried again, not the one that failed', async () => {
  const { keeper, texts, after, end } = makeKeeper();
  keeper.note('We');
  await after(draftMs);
  keeper.note('We deliver');
  await end(0, network);
  await after(draftMs);
  await end(1, network);
  assert.equal(keeper.read().status, 'failed');
  await after(retryMs);
  assert.deepEqual(texts(), ['We', 'We deliver', 'We deliver']);
  await end(2);
  assert.equal(keeper.read().status, 'saved');
});

test('text that is typed back to what was saved is saved again, because a failed save may have arrived', async () => {
  const { keeper, texts, after, end } = makeKeeper();
  keeper.note('We');
  await after(draftMs);
  await end(0);
  keeper.note('We deliver');
  await after(draftMs);
  await end(1, network);
  keeper.note('We');
  await after(draftMs);
  assert.deepEqual(texts(), ['We', 'We deliver', 'We']);
});

test('tries end after some, go on with new text, and a refusal is not tried again', async () => {
  const { keeper, texts, after, end } = makeKeeper();
  keeper.note('We');
  await after(draftMs);
  for (let tries = 0; tries <= retriesMax + 5; tries++) {
    await end(tries, network);
    await after(retryMs);
  }
  assert.equal(texts().length, 1 + retriesMax);
  assert.ok(keeper.read().isUnsaved);
  keeper.note('We deliver');
  await after(draftMs);
  assert.equal(texts().length, 2 + retriesMax);
  await end(1 + retriesMax, refusal);
  await after(60_000);
  assert.equal(texts().length, 2 + retriesMax);
});

test('a screen that is left saves at once and tries on, and then the server’s draft is the text', async () => {
  const { keeper, texts, taken, leave, after, end } = makeKeeper();
  keeper.note('We');
  leave();
  await setImmediate();
  await end(0, network);
  assert.equal(keeper.read().text, 'We', 'what is not saved is here');
  await after(retryMs);
  assert.deepEqual([texts(), taken], [['We', 'We'], []]);
  await end(1);
  assert.deepEqual([taken, keeper.read().text], [['We'], null]);
});

test('an answer goes after the last save, none goes beside it, and a sent one leaves no draft', async () => {
  const { keeper, texts, taken, after, end } = makeKeeper();
  const sent = Promise.withResolvers<string>();
  const answer = mock.fn(() => sent.promise);
  keeper.note('We deliver');
  const sending = keeper.send(answer);
  await setImmediate();
  assert.deepEqual([texts(), answer.mock.callCount()], [['We deliver'], 0]);
  await end(0, network);
  await after(60_000);
  assert.deepEqual([texts().length, answer.mock.callCount(), keeper.read().isSending], [1, 1, true]);
  sent.resolve('On its way');
  assert.equal(await sending, 'On its way');
  await after(60_000);
  assert.deepEqual([texts().length, taken, keeper.read().isUnsaved], [1, [''], false]);
});

test('after a refused answer what is typed now is saved, not what was sent', async () => {
  const { keeper, texts, taken, after, end } = makeKeeper();
  const sent = Promise.withResolvers<void>();
  keeper.note('We');
  const sending = keeper.send(() => sent.promise);
  await end(0);
  keeper.note('We deliver');
  await after(60_000);
  sent.reject(refusal);
  await assert.rejects(sending, refusal);
  await after(draftMs);
  assert.deepEqual([texts(), keeper.read().text, taken], [['We', 'We deliver'], 'We deliver', []]);
});

test('an answer whose confirmation is lost is not saved as a draft again: the server’s draft tells', async () => {
  const { keeper, texts, taken, after, end } = makeKeeper();
  keeper.note('We deliver');
  const rejected = assert.rejects(
    keeper.send(() => Promise.reject(network)),
    network,
  );
  await end(0);
  await rejected;
  await after(60_000);
  assert.deepEqual([texts(), taken, keeper.read().text], [['We deliver'], ['We deliver'], null]);
});

test('an answer that failed is still tried as a draft after the screen was left, if it was not saved before', async () => {
  const { keeper, texts, taken, leave, after, end } = makeKeeper();
  const sent = Promise.withResolvers<void>();
  keeper.note('We deliver');
  const sending = keeper.send(() => sent.promise);
  await end(0, network);
  leave();
  sent.reject(network);
  await assert.rejects(sending, network);
  const kept = keeper.flush();
  await end(1, network);
  assert.equal(await kept, false, 'it is not called kept');
  await after(retryMs);
  await end(2);
  assert.deepEqual([texts().length, taken, keeper.read().isUnsaved], [3, ['We deliver'], false]);
});

test('what was typed in the last moment before a page is left is saved at once and kept here, and there again after a reload', async () => {
  const { keeper, texts, kept, end } = makeKeeper();
  keeper.note('We deliver');
  keeper.keepAway();
  await setImmediate();
  assert.deepEqual([texts(), kept()], [['We deliver'], 'We deliver']);
  const reloaded = makeKeeper(kept());
  assert.deepEqual([reloaded.keeper.read().text, reloaded.keeper.read().isUnsaved], ['We deliver', true]);
  await reloaded.after(draftMs);
  await reloaded.end(0);
  assert.deepEqual([reloaded.texts(), reloaded.kept()], [['We deliver'], null]);
  await end(0);
  assert.equal(kept(), null, 'what the server has is kept there only');
  keeper.keepAway();
  assert.deepEqual([texts().length, kept()], [1, null], 'what is saved is not saved again');
});

test('a page that is left during a save of older text saves the latest beside it, and nothing beside an answer', async () => {
  const { keeper, texts, kept, after } = makeKeeper();
  keeper.note('We');
  await after(draftMs);
  keeper.note('We deliver');
  keeper.keepAway();
  assert.deepEqual([texts(), kept()], [['We', 'We deliver'], 'We deliver']);
  const sending = makeKeeper();
  sending.keeper.note('We deliver');
  void sending.keeper.send(() => Promise.withResolvers<void>().promise);
  await setImmediate();
  sending.keeper.keepAway();
  assert.deepEqual([sending.texts(), sending.kept()], [['We deliver'], null]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { type ReloadablePage, reloadOnce } from './reload-once.ts';

/** A tab that counts its reloads, at a time that a test sets. */
function openTab(parts: Partial<ReloadablePage> = {}) {
  const stored = new Map<string, string>();
  const tab = { reloads: 0, nowMs: Date.parse('2026-06-15T09:00:00Z') };
  const page: ReloadablePage = {
    now: () => tab.nowMs,
    isOnline: () => true,
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    }),
    reload: () => void tab.reloads++,
    ...parts,
  };
  return Object.assign(tab, { page });
}

const missing = async () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

/** Whether a part's load is still open once everything that was started has run. */
async function isOpen(load: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const note = () => {
    settled = true;
  };
  load.then(note, note);
  await turn();
  return !settled;
}

test('a part that loads is handed over, and nothing is reloaded', async () => {
  const tab = openTab();
  assert.equal(await reloadOnce(async () => 'part', tab.page)(), 'part');
  assert.equal(tab.reloads, 0);
});

test('a part that can’t be loaded reloads the page once, and the next time it fails', async () => {
  const tab = openTab();
  const load = reloadOnce(missing, tab.page);
  assert.ok(await isOpen(load()), 'no error is shown while the page reloads');
  assert.equal(tab.reloads, 1);
  for (const laterMs of [100, 60_000, 500_000]) {
    tab.nowMs += laterMs;
    await assert.rejects(load(), /Failed to fetch/);
  }
  assert.equal(tab.reloads, 1);
});

test('a tab that stays open until a later release may reload again', async () => {
  const tab = openTab();
  const load = reloadOnce(missing, tab.page);
  await isOpen(load());
  tab.nowMs += 24 * 3_600_000;
  assert.ok(await isOpen(load()));
  assert.equal(tab.reloads, 2);
});

test('without a network, or without storage for the guard, nothing is reloaded', async () => {
  const blocked = () => {
    throw new Error('storage is blocked');
  };
  for (const parts of [{ isOnline: () => false }, { storage: blocked }]) {
    const tab = openTab(parts);
    await assert.rejects(reloadOnce(missing, tab.page)(), /Failed to fetch/);
    assert.equal(tab.reloads, 0);
  }
});

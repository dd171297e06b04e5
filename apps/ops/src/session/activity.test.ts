import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { isInUse, watchActivity } from './activity.ts';

test('a page that no one uses for a minute calls in the background, until it is used again', (t) => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 });
  t.after(() => mock.timers.reset());
  const page = new EventTarget();
  watchActivity(page);
  const expectOneMinute = (after: string) => {
    mock.timers.tick(59_999);
    assert.equal(isInUse(), true, after);
    mock.timers.tick(1);
    assert.equal(isInUse(), false, after);
  };
  expectOneMinute('its start');
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    page.dispatchEvent(new Event(event));
    expectOneMinute(event);
  }
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** The selectors with `:hover` that stand in no `@media (hover: hover)`. */
function hoverOfTouch(css: string): string[] {
  const found: string[] = [];
  const around: string[] = [];
  let text = '';
  for (const sign of css.replace(/\/\*.*?\*\//gs, '')) {
    if (sign === '{') {
      if (text.includes(':hover') && !around.some((one) => one.includes('(hover: hover)'))) found.push(text.trim());
      around.push(text);
    } else if (sign === '}') around.pop();
    text = '{};'.includes(sign) ? '' : text + sign;
  }
  return found;
}

test('looks of a pointer that hovers are kept from fingers, on which they would stay after a tap', () => {
  const files = execFileSync('git', ['ls-files', 'apps/*.css', 'packages/*.css'], { encoding: 'utf8' });
  const found = files
    .split('\n')
    .filter(Boolean)
    .flatMap((file) => hoverOfTouch(readFileSync(file, 'utf8')).map((selector) => `${file}: ${selector}`));
  assert.deepEqual(found, []);
  assert.deepEqual(hoverOfTouch('.a:hover { color: red } @media (hover: hover) { .b:hover { color: red } }'), [
    '.a:hover',
  ]);
});

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const built = fileURLToPath(new URL('../dist/current', import.meta.url));
const page = readFileSync(join(built, 'index.html'), 'utf8');
const assets = readdirSync(join(built, 'assets'));
const firstLoadMaxBytes = 160 * 1024;

/** The scripts that a script imports before it runs. */
const importsOf = (code: string) =>
  [...code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name);

/** Scripts and all that they import, each once. */
function withImports(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    withImports(importsOf(readFileSync(join(built, 'assets', name), 'utf8')), seen);
  }
  return seen;
}

/** The bytes of some scripts on the line. */
const weightOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(built, 'assets', name)), { level: 9 }).length, 0);

/** The file of a component that is loaded lazily. */
const fileOf = (component: string) =>
  assets.find((name) => name.startsWith(`${component}-`) && name.endsWith('.js')) ?? assert.fail(component);

const entry = [...page.matchAll(/(?:src|href)="\/ops\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name);
// Each screen is a file that is named after its component.
const screens = readdirSync(import.meta.dirname)
  .filter((file) => /(?:routes|-screens)\.ts$/.test(file))
  .flatMap((file) => [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\/(\w+)\.tsx'\)/g)])
  .map(([, component = '']) => component);

test('the first load of every screen, with the frame around it, has at most 160 KB of scripts', () => {
  assert.ok(entry.length > 0 && screens.length > 40);
  for (const screen of new Set(screens)) {
    const names = withImports([...entry, fileOf('SignedInFrame'), fileOf(screen)]);
    const bytes = weightOf(names);
    assert.ok(bytes > 50_000 && bytes <= firstLoadMaxBytes, `${screen}: ${bytes} bytes`);
  }
});

test('what only some need is no part of the first load: passkeys, the palette, QR codes', () => {
  const first = withImports([...entry, fileOf('SignedInFrame')]);
  for (const component of ['CommandPalette', 'SignInSteps']) assert.ok(!first.has(fileOf(component)), component);
  for (const name of first)
    assert.doesNotMatch(
      readFileSync(join(built, 'assets', name), 'utf8'),
      /WebAuthn was aborted|ERROR_CEREMONY_ABORTED/,
    );
});

test('the page has no script, style or font of its own or of another host, as the content policy demands', () => {
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  for (const [, address = ''] of page.matchAll(/(?:src|href)="([^"]*)"/g))
    assert.ok(address.startsWith('/ops/assets/') || address === 'data:,', address);
});

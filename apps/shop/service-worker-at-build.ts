import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { BuiltFiles } from './src/service-worker.ts';

type Bundle = Rolldown.OutputBundle;

const base = '/app/';

/**
 * Writes sw.js once everything else is bundled: src/service-worker.ts with the addresses of the files that it keeps. It has no hash in
 * its name, because browsers look for a new one at the same address. Also moves the style sheet behind the page's own frame, which
 * so is shown before the sheet has arrived.
 */
export function serviceWorkerAtBuild({ target }: { target: string[] }): Plugin {
  return {
    name: 'service-worker-at-build',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The bundle has no index.html');
      page.source = sheetLast(String(page.source));
      const first = firstFiles(String(page.source));
      const later = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && /\.(js|css|svg)$/.test(name))
        .map((name) => base + name)
        .filter((address) => !first.includes(address));
      const files: BuiltFiles = { version: digest(bundle), first, later: later.sort() };
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(files, target) });
    },
  };
}

/** The page with its style sheet at the end of the body, before the entry script, which waits for it. */
function sheetLast(page: string): string {
  const sheet = /\s*<link rel="stylesheet"[^>]*>/.exec(page)?.[0];
  const entry = /\s*<script type="module"[^>]*><\/script>/.exec(page)?.[0];
  if (!sheet || !entry) throw new Error('The page names no style sheet or no script');
  return page
    .replace(sheet, '')
    .replace(entry, '')
    .replace('</body>', () => `${sheet.trim()}${entry.trim()}</body>`);
}

/** The addresses of the files that the page itself names. */
function firstFiles(page: string): string[] {
  return [...new Set([...page.matchAll(/(?:href|src)="(\/app\/assets\/[^"]+)"/g)].map(([, address = '']) => address))];
}

/** A short digest of all that is built: it changes whenever a file does. */
function digest(bundle: Bundle): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(bundle).sort()) {
    const file = bundle[name];
    if (file) hash.update(name).update(file.type === 'asset' ? file.source : file.code);
  }
  return hash.digest('hex').slice(0, 12);
}

async function bundleWorker(files: BuiltFiles, target: string[]): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { builtFiles: JSON.stringify(files) },
    build: {
      write: false,
      target,
      lib: { entry: join(import.meta.dirname, 'src/service-worker.ts'), formats: ['iife'], name: 'worker' },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('No service worker was built');
  return chunk.code;
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { BuiltFiles } from './src/service-worker.ts';

/**
 * Writes sw.js once everything else is bundled: src/service-worker.ts with the addresses of all files of the app, which are few. It has no
 * hash in its name, because browsers look for a new one at the same address.
 */
export function serviceWorkerAtBuild({ target }: { target: string[] }): Plugin {
  return {
    name: 'service-worker-at-build',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const hash = createHash('sha256');
      for (const name of Object.keys(bundle).sort()) {
        const file = bundle[name];
        if (file) hash.update(name).update(file.type === 'asset' ? file.source : file.code);
      }
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const files: BuiltFiles = {
        version: hash.digest('hex').slice(0, 12),
        files: names.sort().map((name) => `/ride/${name}`),
      };
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(files, target) });
    },
  };
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

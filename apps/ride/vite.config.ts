import { fieldsForSafari, lighterContract } from '@foodbank/front-ends/lighter-libraries';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorkerAtBuild } from './service-worker-at-build.ts';

// The oldest browsers that the app serves: iOS 15.4 and Chrome 99, as the portal does.
const target = ['es2022'];
const oldest = { ios_saf: (15 << 16) | (4 << 8), chrome: 99 << 16 };

export default defineConfig({
  root: import.meta.dirname,
  base: '/ride/',
  plugins: [lighterContract(), fieldsForSafari(), react(), serviceWorkerAtBuild({ target })],
  css: { transformer: 'lightningcss', lightningcss: { targets: oldest } },
  build: {
    target,
    modulePreload: false,
    cssMinify: 'lightningcss',
    cssCodeSplit: false,
    // The Content-Security-Policy allows fonts and scripts from files only.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
  },
});

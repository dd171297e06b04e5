import { lighterContract, lighterRouter, lighterTreeshake } from '@foodbank/front-ends/lighter-libraries';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The oldest browsers that the console serves. Staff have newer ones than agents and visitors.
const oldest = { safari: (16 << 16) | (4 << 8), chrome: 109 << 16, firefox: 115 << 16 };

export default defineConfig({
  root: import.meta.dirname,
  base: '/ops/',
  plugins: [lighterContract(), lighterRouter(), react()],
  css: { transformer: 'lightningcss', lightningcss: { targets: oldest } },
  build: {
    target: ['es2022'],
    cssMinify: 'lightningcss',
    // One style sheet for all screens, so that the order of its rules doesn't depend on which screen is loaded first.
    cssCodeSplit: false,
    // The Content-Security-Policy allows fonts and scripts from files only.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: lighterTreeshake,
      output: {
        // Few files, because each costs a request and compresses worse alone: what the frame needs, and what many screens share.
        codeSplitting: {
          groups: [
            { name: 'core', priority: 2, test: /apps\/ops\/src\/main\.tsx$/ },
            {
              name: 'screens',
              priority: 1,
              minShareCount: 20,
              // The words of all permissions, and which role has which, are loaded with the few screens that show them.
              test: /packages\/(?!contract\/src\/people\/(?:permissions|role-definitions)\.ts)|apps\/ops\/src\/components\/|node_modules/,
            },
          ],
        },
      },
    },
    // Measuring gzip sizes takes a second.
    reportCompressedSize: false,
  },
});

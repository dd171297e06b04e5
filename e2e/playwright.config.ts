import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { hasMemoryRoom } from '../apps/api/test/memory-folder.ts';
import { chromiumFlags, findChromium } from './find-chromium.ts';

const executablePath = await findChromium();
// The workers read this file again and inherit the path.
process.env.CHROMIUM_PATH = executablePath;

/** Every journey runs on a phone; those whose layout or use differs on a desktop are tagged and run there too. */
const screens = [
  { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
  { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1280, height: 800 } } },
];

/**
 * Playwright runs files in alphabetical order, and projects in the given order. So with a seed each file is a separate project.
 */
function listProjects(seed: string | undefined) {
  if (!seed) return screens;
  const rank = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.e2e.ts'));
  return screens
    .flatMap((screen) => files.map((file) => ({ ...screen, name: `${screen.name} ${file}`, testMatch: file })))
    .sort((one, other) => rank(one.name).localeCompare(rank(other.name)));
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: 'results',
  globalSetup: './start-product.ts',
  // More are not faster on two cores, and each journey takes longer.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Playwright keeps shared memory in files for the sake of small containers. In memory a journey takes a tenth less processor time.
    launchOptions: {
      executablePath,
      args: chromiumFlags,
      ignoreDefaultArgs: hasMemoryRoom() ? ['--disable-dev-shm-usage'] : [],
    },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Animations cost time on every screen. Journeys about motion turn them on.
    reducedMotion: 'reduce',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: listProjects(process.env.SHUFFLE_SEED),
});

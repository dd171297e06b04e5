import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './find-chromium.ts';

const executablePath = await findChromium();
// Found once: the workers read this file again, and inherit the answer.
process.env.CHROMIUM_PATH = executablePath;

const screens = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: 'results',
  globalSetup: './start-product.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: chromiumFlags },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: Object.entries(screens).map(([name, viewport]) => ({
    name,
    use: { viewport, hasTouch: name === 'phone', isMobile: name === 'phone' },
  })),
});

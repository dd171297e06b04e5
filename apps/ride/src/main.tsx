// Must be imported before any schema is declared.
import '@foodbank/contract/primitives/without-eval';
import '@foodbank/ui/fonts.css';
import '@foodbank/ui/tokens.css';
import '@foodbank/ui/base.css';
import './ride.css';
import { registerServiceWorker } from '@foodbank/app/register-service-worker';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// The page and its files stay on the phone, so that it opens without a network.
if ('serviceWorker' in navigator) window.addEventListener('load', () => registerServiceWorker('/ride/'));

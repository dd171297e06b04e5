// Must be imported before any schema is declared.
import '@foodbank/contract/primitives/without-eval';
import '@foodbank/ui/fonts.css';
import '@foodbank/ui/tokens.css';
import '@foodbank/ui/base.css';
import './shop.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { watchBasket } from './basket/basket.ts';
import { watchInstallOffer } from './installing/install-offer.ts';
import { startServiceWorker } from './installing/service-worker-start.ts';
import { watchConnection } from './offline/connection.ts';
import { startSession } from './session/load-session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

watchInstallOffer();
watchConnection();
watchBasket();
void startSession();
createRoot(root).render(<App />);
startServiceWorker();

import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { loadSite } from './features/site/siteSlice.ts';
import { createStore } from './store/store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const store = createStore();
void store.dispatch(loadSite());

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      {/* The store changes at once, so the address does too; in a transition it would lag, and a logout would meet the guard of the page just left. */}
      <BrowserRouter useTransitions={false}>
        <App />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);

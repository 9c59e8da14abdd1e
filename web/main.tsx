import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { App } from './app/App.tsx';

// The content security policy allows no code made out of text: without this zod would try, and be reported.
config({ jitless: true });

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

import './app/without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './app/shell/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/shell/App.tsx';

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

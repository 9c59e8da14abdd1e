import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageChunks } from './scripts/pages/chunks.ts';
import { pagePreloads } from './scripts/pages/preloads.ts';

// Keeps the browser's Host header, which the development sign-in checks.
const server = { target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}`, changeOrigin: false };

/** Builds `web/` into `dist/web`, one chunk per route. In development, API calls are proxied to the server's port. */
export default defineConfig({
  root: 'web',
  plugins: [react(), withoutJsonSchema(), preloadTypeface(), pagePreloads()],
  build: {
    // Every target browser supports module preloading.
    modulePreload: { polyfill: false },
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    // The content security policy blocks scripts and styles from data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: pageChunks,
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/dev': server },
  },
});

/** Replaces zod's JSON schema generator, a fifth of zod's size, with stubs: only the server generates JSON schemas. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
      const source = readFileSync(id, 'utf8');
      const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const aliases = /^export \{ \w+ as process \};/m.test(source) ? [...names, 'process'] : names;
      return `const absent = () => () => { throw new Error('The pages draw no JSON schemas.'); };
export { ${aliases.map((name) => `absent as ${name}`).join(', ')} };`;
    },
  };
}

/** Preloads the font: text would shift if the font replaced a fallback after the first paint. */
function preloadTypeface(): Plugin {
  return {
    name: 'preload-typeface',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
        if (file === undefined) throw new Error('The typeface is not among the built files.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

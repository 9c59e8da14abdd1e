import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageChunks } from './scripts/pages/chunks.ts';
import { css } from './scripts/pages/css.ts';
import { pagePreloads } from './scripts/pages/preloads.ts';
import { packageFolderOf, thirdPartyNotices } from './scripts/pages/third-party.ts';

// Keep the browser's Host header: the development sign-in uses and checks it.
const server = { target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}`, changeOrigin: false };

/** Builds `web/` into `dist/web`, one chunk per route. In development, API calls go to the server's port. */
export default defineConfig({
  root: 'web',
  plugins: [react(), preloadTypeface(), pagePreloads(), notices()],
  css,
  build: {
    modulePreload: {
      // All target browsers support module preloading.
      polyfill: false,
      // The tables of routes and the loader of the review form name all files of what they load, so that they
      // are fetched together. Elsewhere, a script is fetched with its style sheets; more names would cost
      // more bytes than they save.
      resolveDependencies: (script, files, { hostId, hostType }) =>
        hostType === 'html' || /\/((plain-)?screens|review-form-data)-/.test(hostId) ? files : [script],
    },
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    // The content security policy forbids scripts and styles from data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Each file names the files that it imports, so shorter hashes make every page smaller.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: [...pageChunks], includeDependenciesRecursively: false },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/dev': server },
  },
});

/** Preloads the typeface: if it came after the first text, replacing the fallback would shift the layout. */
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

/** Writes the licenses of the packages beside the pages, at /third-party-notices.txt. */
function notices(): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((each) =>
        each.type === 'chunk' ? each.moduleIds : each.originalFileNames,
      );
      const inPages = new Set(files.flatMap((file) => packageFolderOf(file) ?? []));
      const source = thirdPartyNotices(import.meta.dirname, inPages);
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source });
    },
  };
}

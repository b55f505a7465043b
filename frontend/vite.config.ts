import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const API = 'http://localhost:5000';

/** The first words on the page are set in the Latin subset, so the browser should ask for it before it has read any CSS. */
const preloadLatinFont: Plugin = {
  name: 'preload-latin-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => /manrope-latin-wght-normal.*\.woff2$/.test(file));
      if (!font) throw new Error('The Latin subset of Manrope is not part of the build.');
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
          injectTo: 'head-prepend',
        },
      ];
    },
  },
};

export default defineConfig({
  plugins: [react(), preloadLatinFont],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { port: 5173, proxy: { '/api': API, '/uploads': API } },
  build: {
    target: 'es2022',
    sourcemap: true,
    modulePreload: { polyfill: false },
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What changes only with a dependency stays cached when the site itself is published anew.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
            },
            {
              name: 'state',
              test: /node_modules[\\/](@reduxjs|redux|react-redux|redux-thunk|reselect|immer|axios)[\\/]/,
            },
          ],
        },
      },
    },
  },
});

import type { Plugin } from 'vite';

/** The first words on the page are set in the Latin subset, so the browser should ask for it before it has read any CSS. */
export const preloadLatinFont: Plugin = {
  name: 'preload-latin-font',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
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

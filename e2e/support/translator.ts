import type { BrowserContext } from '@playwright/test';

/**
 * Replaces every text of every page by elements, as the translator of Chrome does, also what appears later. The words stay,
 * so that journeys find them.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const untranslated = 'script, style, noscript, template, textarea, title, option, font';
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      if (root instanceof Text) texts.push(root);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest(untranslated)) continue;
        const translated = document.createElement('font');
        const inner = translated.appendChild(document.createElement('font'));
        inner.textContent = text.data;
        text.replaceWith(translated);
      }
    };
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        for (const node of type === 'characterData' ? [target] : addedNodes) {
          if (node.isConnected) translate(node);
        }
      }
    });
    const start = () => {
      translate(document.body);
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    };
    // Chrome translates a page that is idle; the site sets this attribute when it prefetches, and is idle then. On a slow
    // machine the footer may not be hydrated yet.
    new MutationObserver((_changes, waiting) => {
      if (!document.documentElement?.hasAttribute('data-prefetch')) return;
      waiting.disconnect();
      start();
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-prefetch'] });
  });
}

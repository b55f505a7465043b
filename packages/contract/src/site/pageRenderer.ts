/** The response of a public GET call that was made without a network. */
export type ApiAnswer = { status: number; data: unknown; headers: Record<string, string> };

export type PageRendererDeps = {
  /** Calls the API (GET, path with query) as a visitor without a login. */
  read: (url: string) => Promise<ApiAnswer>;
  /** Sanitizes stored HTML. */
  cleanHtml: (html: string) => string;
};

export type RenderedPage = {
  /** The content of `#root`. */
  html: string;
  /** The store's state as JSON; the browser starts with it instead of loading the data again. */
  state: string;
  /** The name of the page's component and of its file. */
  page: string;
};

/**
 * How the server renders a page of the SPA: the built `frontend/dist-server/renderer.js` exports it as `createPageRenderer`.
 * The renderer takes path and query. It rejects when the API fails; then the browser renders the page.
 */
export type CreatePageRenderer = (deps: PageRendererDeps) => (url: string) => Promise<RenderedPage>;

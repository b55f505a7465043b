/** What a public GET of the API answers, asked without a network. */
export type ApiAnswer = { status: number; data: unknown; headers: Record<string, string> };

export type PageRendererDeps = {
  /** Answers a GET of the API (path with query) as a visitor would get it. */
  read: (url: string) => Promise<ApiAnswer>;
  /** Cleans stored HTML before it becomes part of a page. */
  cleanHtml: (html: string) => string;
};

export type RenderedPage = {
  /** What stands in `#root`. */
  html: string;
  /** JSON of what the page was rendered from; the browser begins with it instead of asking again. */
  state: string;
  /** The page's component, which is also the name of its file. */
  page: string;
};

/**
 * How the server renders a page of the SPA: the built `frontend/dist-server/renderer.js` exports it as `createPageRenderer`.
 * The renderer takes path and query, and rejects when the API could not answer; then the browser renders the page itself.
 */
export type CreatePageRenderer = (deps: PageRendererDeps) => (url: string) => Promise<RenderedPage>;

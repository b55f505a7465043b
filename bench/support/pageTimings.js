// Runs in every page of a benchmark (`page.addInitScript`), before the scripts of the site.
globalThis.timings = {
  /** Durations of the events of the current interaction in ms, from the event to the next paint. */
  events: [],

  /** Starts a clock that ends with the first frame after a click in which another address shows an element. */
  startNavigation(selector) {
    const before = location.href;
    let clickedAt = 0;
    addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true });
    this.navigation = new Promise((resolve) => {
      const look = () => {
        const isShown = location.href !== before && document.querySelector(selector);
        // A task after the callbacks of a frame runs when the frame is painted.
        if (isShown) setTimeout(() => resolve(performance.now() - clickedAt));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  },
};

new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId) globalThis.timings.events.push(duration);
  }
}).observe({ type: 'event', durationThreshold: 16 });

// The banner would cover what is clicked.
try {
  localStorage.setItem('cookieConsent', JSON.stringify(new Date().toISOString()));
} catch {
  // The first, empty document has no storage.
}

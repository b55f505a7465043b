// Queries by role and by label ask for the labels and the computed style of every element of a page. jsdom searches the whole
// document for each label and matches its whole default style sheet for each element; these functions return the same without.

const NAMES = new Map([
  ['display', 'display'],
  ['visibility', 'visibility'],
  ['pointerEvents', 'pointer-events'],
  ['pointer-events', 'pointer-events'],
]);
const INITIAL = new Map([
  ['visibility', 'visible'],
  ['pointer-events', 'auto'],
]);

const computeStyle = window.getComputedStyle.bind(window);
const displays = new Map<string, string>();

const inlineValue = (element: Element, property: string): string =>
  element.hasAttribute('style') && (element instanceof HTMLElement || element instanceof SVGElement)
    ? element.style.getPropertyValue(property)
    : '';

/** Returns the display that the default style sheet gives an element; its selectors read no more than this copy has. */
function defaultDisplay(element: Element): string {
  const name = element.localName;
  if (name === 'rt' || name === 'rp') return computeStyle(element).display;
  const attributes = [
    ...(element.hasAttribute('hidden') ? ['hidden'] : []),
    ...(name === 'dialog' && element.hasAttribute('open') ? ['open'] : []),
    ...(name === 'input' && element.getAttribute('type') === 'hidden' ? ['type'] : []),
  ];
  const key = [element.namespaceURI, name, ...attributes].join(' ');
  const computed = displays.get(key);
  if (computed !== undefined) return computed;
  const copy = document.createElementNS(element.namespaceURI, name);
  for (const attribute of attributes) copy.setAttribute(attribute, attribute === 'type' ? 'hidden' : '');
  const { display } = computeStyle(copy);
  displays.set(key, display);
  return display;
}

/** Returns the value of an inherited property, which the default style sheet sets for no element. */
function inheritedValue(element: Element, property: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = inlineValue(at, property);
    if (value !== '') return value;
  }
  return INITIAL.get(property) ?? '';
}

const computedValue = (element: Element, property: string): string =>
  property === 'display'
    ? inlineValue(element, property) || defaultDisplay(element)
    : inheritedValue(element, property);

/** Computes whatever else is read as jsdom does. */
function styleOf(element: Element): CSSStyleDeclaration {
  const valueOf = (name: string) => {
    const property = NAMES.get(name);
    return property && computedValue(element, property);
  };
  const computed: CSSStyleDeclaration = Object.create(CSSStyleDeclaration.prototype);
  return new Proxy(computed, {
    get(_, name) {
      if (name === 'getPropertyValue')
        return (property: string) => valueOf(property) ?? computeStyle(element).getPropertyValue(property);
      const fast = typeof name === 'string' ? valueOf(name) : undefined;
      if (fast !== undefined) return fast;
      const style = computeStyle(element);
      const value: unknown = Reflect.get(style, name);
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });
}

window.getComputedStyle = (element, pseudoElement) =>
  pseudoElement || document.styleSheets.length > 0 ? computeStyle(element, pseudoElement) : styleOf(element);

/** The labels of the document with the ids that they name, until it changes. */
let known: { label: HTMLLabelElement; id: string | null }[] | null = null;
const changes = new MutationObserver(() => {
  known = null;
});
changes.observe(document, { subtree: true, childList: true, attributeFilter: ['for'] });

function labelsOfDocument() {
  if (changes.takeRecords().length > 0) known = null;
  known ??= Array.from(document.querySelectorAll('label'), (label) => ({
    label,
    id: label.getAttribute('for'),
  }));
  return known;
}

const isLabelable = (element: Element): boolean =>
  'labels' in element && !(element instanceof HTMLInputElement && element.type === 'hidden');

/** Replaces a getter for elements of the document; `original` answers for the others. */
function replaceGetter<Target extends Element>(
  prototype: Target,
  name: string,
  get: (element: Target, original: () => unknown) => unknown,
): void {
  const own = Object.getOwnPropertyDescriptor(prototype, name);
  if (!own?.get) throw new Error(`jsdom has no ${name}.`);
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: Target) {
      const ask = (): unknown => own.get?.call(this);
      return this.isConnected ? get(this, ask) : ask();
    },
  });
}

replaceGetter(HTMLLabelElement.prototype, 'control', (label, original) => {
  const id = label.getAttribute('for');
  if (id === null) return original();
  const named = id === '' ? null : document.getElementById(id);
  return named && isLabelable(named) ? named : null;
});

for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
])
  replaceGetter<HTMLElement>(prototype, 'labels', (element, original) => {
    if (!isLabelable(element)) return original();
    const { id } = element;
    return labelsOfDocument()
      .filter((each) => (each.id === null ? each.label.contains(element) : each.id === id))
      .map(({ label }) => label)
      .filter(({ control }) => control === element);
  });

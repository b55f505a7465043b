/**
 * Lets React change a page whose texts are no longer the ones that it made. The translator of Chrome replaces text nodes by
 * elements of its own; React and libraries then insert before a text, or remove one, that has left the page, and the error
 * would replace the page. An element whose successor is missing is appended, and what is gone already is not removed.
 */
export function tolerateReplacedNodes(): void {
  // Both are called with their node.
  // oxlint-disable-next-line typescript/unbound-method
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, successor: Node | null): T {
    insertBefore.call(this, node, successor?.parentNode === this ? successor : null);
    return node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) removeChild.call(this, child);
    return child;
  };
}

import { createElement, type SVGProps } from 'react';

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

/** Replaces the function of lucide-react in a build: nobody uses its properties, because style sheets set size and stroke. It saves 1 kB. */
export default function createIcon({ node }: IconData) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}

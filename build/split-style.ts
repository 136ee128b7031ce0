import postcss, { type AtRule, type ChildNode, type Container, type Root, type Rule } from 'postcss';
import { ELSEWHERE_EM } from '../server/pages/manifest.ts';

export interface SplitStyle {
  /** The style that every document holds. */
  first: string;
  /** The rules for wide screens, mice, paper and forced colours. They come after `first`, in the same layers. */
  elsewhere: string;
}

/**
 * Takes the `@media` blocks for wide screens, paper or forced colours alone out of a page's style, and the rules for
 * `:hover`.
 * @param css as esbuild writes it: `@media` stands at the top or directly in a `@layer`
 */
export function splitStyle(css: string): SplitStyle {
  const first = postcss.parse(css);
  const elsewhere = postcss.root();
  first.walk((node) => {
    if (node.type === 'rule') takeHover(node, elsewhere);
    if (node.type !== 'atrule' || node.name !== 'media' || !isElsewhere(node.params)) return;
    placeFor(node, elsewhere)?.append(node.remove());
  });
  joinLayers(first);
  return { first: first.toString(), elsewhere: elsewhere.toString() };
}

/** Writes each layer once: one block instead of one for each file. */
function joinLayers(root: Root): void {
  const known = new Map<string, AtRule>();
  root.walkAtRules('layer', (layer) => {
    const first = known.get(layer.params);
    if (layer.parent !== root || !layer.nodes) return;
    if (!first) known.set(layer.params, layer);
    else first.append(layer.nodes);
    if (first || layer.nodes.length === 0) layer.remove();
  });
}

/** Moves a rule, or its part with `:hover` in the selectors. */
function takeHover(rule: Rule, elsewhere: Root): void {
  const isHover = (selector: string) => selector.includes(':hover') && !selector.includes(':not(:hover');
  const hovered = rule.selectors.filter(isHover);
  if (hovered.length === 0) return;
  const place = placeFor(rule, elsewhere);
  if (!place) return;
  place.append(rule.clone({ selectors: hovered }));
  const others = rule.selectors.filter((selector) => !isHover(selector));
  if (others.length) rule.selectors = others;
  else rule.remove();
}

/** @returns the container for a node of that layer; undefined for a node inside other conditions, which stays */
function placeFor({ parent }: ChildNode, elsewhere: Root): Container | undefined {
  if (parent?.type === 'root') return elsewhere;
  const layer = parent as AtRule;
  if (layer.name !== 'layer' || layer.parent?.type !== 'root') return undefined;
  const known = elsewhere.nodes.find((node) => node.type === 'atrule' && node.params === layer.params);
  if (known) return known as AtRule;
  const next = postcss.atRule({ name: 'layer', params: layer.params, nodes: [] });
  elsewhere.append(next);
  return next;
}

/** @param params `(width >= 62em), print` */
function isElsewhere(params: string): boolean {
  return params.split(',').every((query) => query.split(/\band\b/).some(narrows));
}

/** @param condition `(37.5em < width < 80em)`, `print` */
function narrows(condition: string): boolean {
  const text = condition.replace(/[\s()]/g, '');
  if (['print', 'forced-colors:active', 'hover:hover'].includes(text)) return true;
  const least = /^width>=?([\d.]+)em$/.exec(text) ?? /^([\d.]+)em<=?width\b/.exec(text);
  return Number(least?.[1]) >= ELSEWHERE_EM;
}

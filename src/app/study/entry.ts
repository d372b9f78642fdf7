import type { Route } from '../../ui/routes.js';

/**
 * Where an address without a page leads: to the study that the page was packed with, for places that open a page by its
 * file alone (JATOS).
 */
export function entryOf(route: Route): Route {
  const name = document.querySelector('meta[name="orthant-study"]')?.getAttribute('content') ?? '';
  return route.to === 'home' && name !== ''
    ? { to: 'study', from: { kind: 'name', name }, entries: [] }
    : route;
}

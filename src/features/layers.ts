/**
 * The domains from the lowest layer to the highest. A room knows rooms of its own domain and of lower layers, never of its own layer's other
 * domains or of higher ones, be it by code, type or address (`test/layers.test.ts`). What a lower room must tell a higher one, or ask of it,
 * is handed in from `src/server/app.ts`, `src/server/worker.ts` or `src/web/app/composed-pages.tsx`, or goes by a row in a table.
 */
export const layers: readonly (readonly string[])[] = [
  ['quickbooks', 'notifications'],
  ['identity'],
  ['company'],
  ['customers'],
  ['catalog'],
  ['sales'],
  ['devices', 'stores'],
  ['trade', 'incentives'],
  ['books'],
  ['workspace'],
]

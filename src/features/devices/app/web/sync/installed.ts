/** Does it run as an app of its own, rather than in a tab? Null: the browser does not say. */
export function isInstalled(): boolean | null {
  if (typeof matchMedia !== 'function') return null
  return ['standalone', 'fullscreen', 'minimal-ui'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches)
}

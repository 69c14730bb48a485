/** Does it run as an app of its own, rather than in a tab? Null: the browser does not say. */
export function isInstalled(): boolean | null {
  if (typeof matchMedia !== 'function') return null
  // Safari's own word for an app on the home screen, which older ones say alone.
  if (typeof navigator !== 'undefined' && (navigator as { standalone?: boolean }).standalone) return true
  return ['standalone', 'fullscreen', 'minimal-ui'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches)
}

/** An iPhone or iPad: whatever browser it is there, it is Safari inside. iPads say that they are Macs, which have no touch. */
export const isApple = (): boolean =>
  typeof navigator !== 'undefined' &&
  (/iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1))

const stateKey = 'quickbooksState'

/** Opened blank inside the click, so that the browser lets it; null when it does not. Needs no `noopener`: the tab is sent on later. */
export const openBlankTab = (): Window | null => window.open('', '_blank')

/** The `state` of the consent address stays in local storage: what comes back must carry the same. */
export function keepState(authorizationUrl: string): void {
  const state = new URL(authorizationUrl, location.href).searchParams.get('state')
  if (state) localStorage.setItem(stateKey, state)
}

export const readState = () => localStorage.getItem(stateKey)
export const dropState = () => localStorage.removeItem(stateKey)

/** What the callback of QuickBooks reports in `error`, as a text key; null without one. */
export function problemOfReturn(
  error: string | null,
): 'quickbooks.consentRefused' | 'quickbooks.unavailable' | 'quickbooks.stateUnknown' | null {
  if (!error) return null
  if (error === 'access_denied') return 'quickbooks.consentRefused'
  return error === 'temporarily_unavailable' ? 'quickbooks.unavailable' : 'quickbooks.stateUnknown'
}

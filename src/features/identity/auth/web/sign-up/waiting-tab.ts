/** The blank tab is in front while the page counts down: it says the same. */
export function writeWaiting(tab: Window | null, text: string): void {
  if (!tab || tab.closed) return
  const { document: page } = tab
  page.title = 'Ledgerside'
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.style.colorScheme = 'light dark'
  Object.assign(page.body.style, { font: '16px system-ui, sans-serif', margin: '20vh auto', maxWidth: '32em', padding: '0 16px' })
  page.body.textContent = text
}

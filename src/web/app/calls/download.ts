/** The browser's own download: nothing of the file passes through the page. */
export function downloadFrom(path: string): void {
  save(path, '')
}

/** What came with an answer. */
export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  save(url, name)
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** A PDF as an answer carries it. */
export const downloadPdf = (name: string, base64: string) =>
  downloadBlob(name, new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'application/pdf' }))

/** A typed web address as a link, or null: only web schemes may be followed. */
export function webLink(address: string): string | null {
  try {
    const url = new URL(/^https?:\/\//i.test(address) ? address : `https://${address}`)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch {
    return null
  }
}

export const mapAddress = (lines: string[]) => `https://www.openstreetmap.org/search?${new URLSearchParams({ query: lines.join(', ') })}`

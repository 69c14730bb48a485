/** Names in lower case. Of a repeated header the first counts. */
export type MimeHeaders = ReadonlyMap<string, string>

export function readHeaders(text: string): MimeHeaders {
  const headers = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}

/** From what an HTTP server or client of Node hands over. */
export function headersOf(given: Record<string, string | string[] | undefined>): MimeHeaders {
  const entries = Object.entries(given).flatMap(([name, value]) => {
    const first = Array.isArray(value) ? value[0] : value
    return first === undefined ? [] : [[name.toLowerCase(), first.trim()] as const]
  })
  return new Map(entries)
}

/** Nobody's value starts a header of its own. */
export const writeHeaders = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}\r\n`)
    .join('')

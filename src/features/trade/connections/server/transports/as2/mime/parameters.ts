/** Quotes that do not close are looked for again and again: only so much of a header is read. */
const longestHeader = 4096

/** `multipart/signed; micalg=sha-256; boundary="a;b"`: the value in lower case, and its parameters. */
export function readParameters(header: string): { value: string; parameters: ReadonlyMap<string, string> } {
  const [value = '', ...rest] = header.slice(0, longestHeader).match(/(?:"(?:\\.|[^"\\])*"|[^;"]|")+/g) ?? []
  const parameters = new Map<string, string>()
  for (const each of rest) {
    const equals = each.indexOf('=')
    const name = each.slice(0, equals).trim().toLowerCase()
    if (equals > 0 && !parameters.has(name)) parameters.set(name, unquote(each.slice(equals + 1).trim()))
  }
  return { value: value.trim().toLowerCase(), parameters }
}

export const unquote = (text: string) => (/^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text)

export const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

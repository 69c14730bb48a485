/** `multipart/signed; micalg=sha-256; boundary="a;b"`: the value in lower case, and its parameters. */
export function readParameters(header: string): { value: string; parameters: ReadonlyMap<string, string> } {
  const [value = '', ...rest] = pieces(header).filter(Boolean)
  const parameters = new Map<string, string>()
  for (const each of rest) {
    const equals = each.indexOf('=')
    const name = each.slice(0, equals).trim().toLowerCase()
    if (equals > 0 && !parameters.has(name)) parameters.set(name, unquote(each.slice(equals + 1).trim()))
  }
  return { value: value.trim().toLowerCase(), parameters }
}

/** What stands between semicolons that are not in quotes; a quote that does not close is a letter like others. */
function pieces(header: string): string[] {
  const found: string[] = []
  let begin = 0
  let closes = true
  for (let at = 0; at < header.length; at++) {
    if (header[at] === '"' && closes) {
      const end = closingQuote(header, at)
      if (end < 0) closes = false
      else at = end
    } else if (header[at] === ';') {
      found.push(header.slice(begin, at))
      begin = at + 1
    }
  }
  return [...found, header.slice(begin)]
}

/** Where the quotes that begin here end, or -1. */
function closingQuote(header: string, begin: number): number {
  for (let at = begin + 1; at < header.length; at++) {
    if (header[at] === '\\') at++
    else if (header[at] === '"') return at
  }
  return -1
}

export const unquote = (text: string) => (/^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text)

export const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

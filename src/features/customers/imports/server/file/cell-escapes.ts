/** Excel writes _x000D_ for a letter that XML cannot hold, and _x005F_ for the line in front of what only looks like that. */
export function unescaped(text: string): string {
  if (!text.includes('_x') && !text.includes('\r')) return text
  return (
    text
      .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a cell has these, and PostgreSQL keeps no zeros
      .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
      .toWellFormed()
  )
}

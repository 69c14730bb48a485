/** What begins like one of these is no table, whatever its name says: PDF, pictures, old Excel, programs, pages, packed files. */
const others = [
  '%PDF',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  '\xd0\xcf\x11\xe0',
  'MZ',
  '\x7fELF',
  'RIFF',
  '\x1f\x8b',
  'Rar!',
  '7z\xbc\xaf',
  '{\\rtf',
]
const pages = /^\s*<(?:!doctype|html|svg|\?xml|script|head|body|table)/i

/** Of the first bytes and the name, which must agree; null: something else. */
export function kindOf(head: Uint8Array, fileName: string): 'csv' | 'xlsx' | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const start = Buffer.from(head.subarray(0, 64)).toString('latin1')
  if (start.startsWith('PK\x03\x04')) return extension === 'xlsx' ? 'xlsx' : null
  if (!['csv', 'txt', 'tsv'].includes(extension)) return null
  const text = start.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', '')
  return others.some((each) => start.startsWith(each)) || pages.test(text) ? null : 'csv'
}

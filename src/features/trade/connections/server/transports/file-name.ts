import { createHash } from 'node:crypto'
import { withoutEnd } from '#contract/text-ends.ts'

const unfinished = /\.(tmp|temp|part|partial|filepart|crdownload|lock|uploading)$/i

/**
 * Whether a name in a listing is a file to be retrieved: finished, and of the pattern where there is one. One that could lead elsewhere is
 * looked at too, so that people hear of it.
 */
export function isCandidate(name: string, pattern: string): boolean {
  if (name === '' || name === '..') return false
  if (!isPlainName(name)) return true
  if (name.startsWith('.') || unfinished.test(name)) return false
  return pattern === '' || pattern.split(',').some((each) => matches(name.toLowerCase(), each.trim().toLowerCase()))
}

/** `*` stands for anything. Looked for from left to right, so that no pattern takes long. */
function matches(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return name === pattern
  const last = rest.pop() ?? ''
  if (!name.startsWith(first) || !name.endsWith(last)) return false
  const middle = name.slice(first.length, name.length - last.length)
  let at = 0
  for (const piece of rest) {
    const found = middle.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return first.length + last.length <= name.length
}

/** One that cannot lead out of its folder or split a command. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a hostile name is made of
export const isPlainName = (name: string) => name !== '' && name.length <= 255 && !/[/\\\u0000-\u001f\u007f]/.test(name) && name !== '..'

/** What makes a file be passed over for good. */
export const refusalOf = (name: string) => (isPlainName(name) ? {} : { refused: 'fileNameRefused' as const })

/** In the archive no name is taken twice, and the same file has the same one whenever it is archived. */
export function archiveName(name: string, version: string): string {
  const mark = createHash('sha256').update(`${name}\n${version}`).digest('hex').slice(0, 8)
  const at = name.lastIndexOf('.')
  return at > 0 ? `${name.slice(0, at)}.${mark}${name.slice(at)}` : `${name}.${mark}`
}

/** While it is on its way: what partners pass over, and the same for the same sending. */
export const temporaryName = (name: string, key: string) => `.${name}.${createHash('sha256').update(key).digest('hex').slice(0, 8)}.part`

export const joined = (folder: string, name: string) => (folder === '' ? name : `${withoutEnd(folder, '/')}/${name}`)
/** The archive lies below the folder that is read, unless its path begins at the root. */
export const archiveFolder = (folder: string, archive: string) => (archive.startsWith('/') ? archive : joined(folder, archive))

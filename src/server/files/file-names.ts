import { create } from 'content-disposition'
import { withoutEnd, withoutStart } from '#contract/text-ends.ts'

const longest = 120
/** A longer end behind a dot is no extension. */
const longestExtension = 20
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** What may be looked at: a name is longer on no system, and its end says what a file is. */
export const shortFileName = (given: string): string => given.slice(-1000)

/** A name that is safe on every system: no path, no control or direction characters, nothing a system reserves. Keeps the extension. */
export function cleanFileName(given: string): string {
  const last = shortFileName(given).normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = withoutDots(
    last
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu, '')
      .replace(/[<>:"|?*]/g, '_')
      .replace(/[\p{Z}\s]+/gu, ' '),
  )
  const dot = plain.length - plain.lastIndexOf('.') > longestExtension ? -1 : plain.lastIndexOf('.')
  const extension = dot < 0 ? '' : plain.slice(dot)
  const stem = [...(dot < 0 ? plain : plain.slice(0, dot))].slice(0, longest).join('').trim()
  const name = `${stem || 'file'}${extension}`
  return reservedOnWindows.test(name) ? `_${name}` : name
}

/** Dots and blanks go from both ends, but not the dot of the extension. */
function withoutDots(name: string): string {
  const leading = name.length - withoutStart(name, '. ').length
  return withoutEnd(name.slice(Math.min(leading, Math.max(0, name.lastIndexOf('.')))), '. ')
}

/** For any name, in every browser (RFC 6266 and 8187). */
export const contentDisposition = (name: string, type: 'inline' | 'attachment') => create(name, { type })

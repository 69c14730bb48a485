import { create } from 'content-disposition'

const longest = 120
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A name that is safe on every system: no path, no control or direction characters, nothing a system reserves. Keeps the extension. */
export function cleanFileName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(/^[. ]+(?=.*\.)|[. ]+$/g, '')
  const dot = plain.lastIndexOf('.')
  const extension = dot < 0 ? '' : plain.slice(dot)
  const stem = [...(dot < 0 ? plain : plain.slice(0, dot))].slice(0, longest).join('').trim()
  const name = `${stem || 'file'}${extension}`
  return reservedOnWindows.test(name) ? `_${name}` : name
}

/** For any name, in every browser (RFC 6266 and 8187). */
export const contentDisposition = (name: string, type: 'inline' | 'attachment') => create(name, { type })

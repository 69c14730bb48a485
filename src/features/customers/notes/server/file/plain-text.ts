import { decoderOf } from '#features/customers/imports/server/door.ts'
import type { FileReader } from './file-reader.ts'
import type { Finding } from './finding.ts'

const markup = /^\s*(<(!doctype|html|head|body|script|svg|iframe|\?xml|\?php|!--)|%pdf-|#!|mz\x90)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what text does not contain; the last are no letters of old Windows
const control = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]/

/**
 * UTF-8, what spreadsheets on old Windows write, or UTF-16 that says so with its first two bytes: as an import would read it. No control
 * characters, and no document of another kind.
 */
export async function checkText(file: FileReader): Promise<Finding> {
  const [first, second] = await file.read(0, 2)
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const decoder = wide ? wideDecoder(wide) : decoderOf('utf-8')
  let isFirst = true
  try {
    for await (const piece of file.pieces()) {
      const text = decoder.write(piece)
      const finding = findingIn(text, isFirst)
      if (finding !== 'ok') return finding
      isFirst &&= text === ''
    }
    return findingIn(decoder.end(), isFirst)
  } catch {
    return 'notText'
  }
}

function wideDecoder(encoding: string) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return { write: (piece: Buffer) => decoder.decode(piece, { stream: true }), end: () => decoder.decode() }
}

const findingIn = (text: string, isFirst: boolean): Finding =>
  control.test(text) ? 'notText' : isFirst && markup.test(text) ? 'hidden' : 'ok'

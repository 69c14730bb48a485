import type { FileReader } from './file-reader.ts'
import type { Finding } from './finding.ts'

const markup = /^\s*(<(!doctype|html|head|body|script|svg|iframe|\?xml|\?php|!--)|%pdf-|#!|mz\x90)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what text does not contain
const control = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/

/** UTF-8, or UTF-16 that says so with its first two bytes; no control characters, and no document of another kind. */
export async function checkText(file: FileReader): Promise<Finding> {
  const [first, second] = await file.read(0, 2)
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const decoder = new TextDecoder(encoding, { fatal: true })
  let isFirst = true
  try {
    for await (const piece of file.pieces()) {
      const text = decoder.decode(piece, { stream: true })
      if (control.test(text)) return 'notText'
      if (isFirst && markup.test(text)) return 'hidden'
      isFirst = false
    }
    decoder.decode()
  } catch {
    return 'notText'
  }
  return 'ok'
}

import { SaxesParser } from 'saxes'
import { AppError } from '#contract/errors.ts'

type Attributes = Record<string, string>
type XmlEvents = { open?(name: string, attributes: Attributes): void; close?(name: string): void; text?(text: string): void }

/** A workbook has a tag more often than this, and fewer within each other: the parser keeps what lies between, and whom it is in. */
const most = { letters: 1_000_000, depth: 100 }

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Feeds a document to `events` a chunk at a time and yields after each. Declarations of types, and with them entities of the document's
 * own, are refused.
 */
export async function* xmlEvents(chunks: AsyncIterable<string>, { open, close, text }: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false })
  let failed: unknown = null
  parser.on('error', (error) => {
    failed ??= error
  })
  parser.on('doctype', () => {
    failed ??= new Error('a declaration of types')
  })
  let letters = 0
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    letters = 0
    depth += 1
    open?.(localName(name), attributes as Attributes)
  })
  parser.on('closetag', ({ name }) => {
    letters = 0
    depth -= 1
    close?.(localName(name))
  })
  if (text) parser.on('text', text)
  const check = () => {
    if (failed) throw new AppError('importFileBroken', { cause: failed })
    if (letters > most.letters || depth > most.depth) throw new AppError('importFileUnpacks')
  }
  for await (const chunk of chunks) {
    letters += chunk.length
    parser.write(chunk)
    check()
    yield
  }
  parser.close()
  check()
}

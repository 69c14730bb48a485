import { SaxesParser } from 'saxes'
import { AppError } from '#contract/errors.ts'

type Attributes = Record<string, string>
export type XmlEvents = { open?(name: string, attributes: Attributes): void; close?(name: string): void; text?(text: string): void }

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
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes as Attributes))
  if (close) parser.on('closetag', ({ name }) => close(localName(name)))
  if (text) parser.on('text', text)
  const check = () => {
    if (failed) throw new AppError('importFileBroken', { cause: failed })
  }
  for await (const chunk of chunks) {
    parser.write(chunk)
    check()
    yield
  }
  parser.close()
  check()
}

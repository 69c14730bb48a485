import type { Layers } from '../layers.ts'
import { decodedBody, type Entity } from '../mime/entity.ts'
import { withCrlf } from '../mime/line-ends.ts'

/** OpenAS2 reads several rules its own way, and this is how it says who it is. */
export const isOpenAs2 = ({ headers }: Pick<Entity, 'headers'>) => (headers.get('user-agent') ?? '').includes('(AS2SenderModule)')

/**
 * What the check of a message is over: what was signed; else the innermost entity with its headers (RFC 4130 7.3.1, RFC 5402 5), encrypted or
 * not. The line ends of what was encrypted are CRLF unless it is binary; content that is no MIME entity stays as it is (Mendelson).
 */
export function micContentOf({ entity, micContent, verified, encryption, compressed }: Layers, byOpenAs2: boolean): Buffer {
  if (verified || !micContent) return micContent ?? entity.body
  const isBinary = entity.headers.get('content-transfer-encoding')?.toLowerCase() === 'binary'
  // Of what it only compressed OpenAS2 leaves the headers out.
  if (byOpenAs2 && compressed && !encryption) return isBinary ? decodedBody(entity) : asSent(decodedBody(entity))
  return encryption && !isBinary && entity.headers.size > 0 ? asSent(micContent) : micContent
}

/** As JavaMail writes text, on which most products are built. */
const asSent = (content: Buffer) => withCrlf(content, { alsoLoneCr: true })

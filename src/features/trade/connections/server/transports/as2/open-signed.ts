import type { X509Certificate } from 'node:crypto'
import { type Unverified, type Verified, verifyDetached } from './cms/verify.ts'
import { decodedBody, type Entity, readEntity } from './mime/entity.ts'
import { lineEndReadings } from './mime/line-ends.ts'
import { readMultipart } from './mime/multipart.ts'
import { readParameters } from './mime/parameters.ts'

/** Opens multipart/signed (RFC 1847): exactly the content and its signature. Throws where it is malformed. */
export function openSigned({ headers, body }: Entity, certificates: X509Certificate[]): Verified | Unverified {
  const boundary = readParameters(headers.get('content-type') ?? '').parameters.get('boundary')
  const [content, signature, ...more] = (boundary && readMultipart(body, boundary)) || []
  if (!content || !signature || more.length > 0) throw new Error('not a content and its signature')
  return verifyDetached(decodedBody(readEntity(signature)), lineEndReadings(content), certificates)
}

import type { X509Certificate } from 'node:crypto'
import { readElement, tagged, tags } from './ber.ts'
import { sequence } from './der.ts'
import { fieldsOf } from './fields.ts'

/** The name under which CMS speaks of a certificate (RFC 5652 10.2.4), in the certificate's own bytes. */
export function issuerAndSerial(certificate: X509Certificate): Buffer {
  const fields = fieldsOf(fieldsOf(readElement(certificate.raw)).take(tags.sequence))
  fields.optional(tagged(0))
  const serial = fields.take(tags.integer)
  fields.take(tags.sequence)
  const issuer = fields.take(tags.sequence)
  return sequence(issuer.encoded, serial.encoded)
}

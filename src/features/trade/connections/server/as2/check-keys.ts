import { AppError } from '#contract/errors.ts'
import { readCertificates } from '../transports/as2/certificates.ts'
import { readOwnKey } from '../transports/as2/own-key.ts'

/** What only reading it shows: whether there is a certificate in the one field and a key in the other. */
export function refuseUnusable({ certificate = '', privateKey = '' }: Partial<Record<string, string>>) {
  const certificates = readCertificates(Buffer.from(certificate))
  const key = privateKey ? readOwnKey(privateKey, '', new Date()) : null
  const fields = {
    ...(typeof certificates === 'string' && { certificate: `connections.errors.${certificates}` }),
    ...(typeof key === 'string' && { privateKey: `connections.errors.${key}` }),
  }
  if (Object.keys(fields).length) throw new AppError('invalid', { fields })
}

import type { X509Certificate } from 'node:crypto'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Certificate, readCertificate } from '../../contract.ts'
import { describeCertificate, readCertificates } from '../transports/as2/certificates.ts'

export function described(certificate: X509Certificate): Certificate {
  const { subject, fingerprint, validFrom, validTo } = describeCertificate(certificate)
  return { pem: certificate.toString(), subject, fingerprint, validFrom: validFrom.toISOString(), validTo: validTo.toISOString() }
}

export function describedFile(file: Buffer): RawResult<typeof readCertificate> {
  const certificates = readCertificates(file)
  if (typeof certificates === 'string') throw new AppError('invalid', { fields: { certificate: `connections.errors.${certificates}` } })
  return { pem: certificates.map(String).join(''), certificates: certificates.map(described) }
}

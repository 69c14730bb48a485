import { X509Certificate } from 'node:crypto'
import { readElement, tags } from './cms/ber.ts'

/** Each has its own sentence for the person who chose the file. */
type CertificateProblem = 'certificateIsPkcs12' | 'certificateIsPrivateKey' | 'certificateUnreadable' | 'certificateNotRsa'

const mostBytes = 100_000
const pemBlock = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]+-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g

/** The partner's certificates, from PEM (one or several), DER, or DER in base64. */
export function readCertificates(file: Buffer): X509Certificate[] | CertificateProblem {
  if (file.length > mostBytes) return 'certificateUnreadable'
  const text = file.toString('latin1')
  const blocks = text.match(pemBlock)
  if (!blocks && /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return 'certificateIsPrivateKey'
  const base64 = /^[\sA-Za-z0-9+/=]+$/.test(text) ? Buffer.from(text, 'base64') : null
  try {
    const certificates = withoutIssuers((blocks ?? [base64 ?? file]).map((each) => new X509Certificate(each)))
    return certificates.every(({ publicKey }) => publicKey.asymmetricKeyType === 'rsa') ? certificates : 'certificateNotRsa'
  } catch {
    return isPkcs12(base64 ?? file) ? 'certificateIsPkcs12' : 'certificateUnreadable'
  }
}

/**
 * Who issued another one of the file neither signs nor reads messages. Where a name was given again to the same key, each seems to have issued
 * the other: both stay.
 */
const withoutIssuers = (all: X509Certificate[]) =>
  all.filter((each) => !all.some((other) => other.checkIssued(each) && !each.checkIssued(other) && other.verify(each.publicKey)))

/** Version 3 opens a PFX (RFC 7292 4); a certificate opens with a SEQUENCE. */
function isPkcs12(der: Buffer): boolean {
  try {
    const [version] = readElement(der).children
    return version?.tag === tags.integer && version.content.equals(Buffer.from([3]))
  } catch {
    return false
  }
}

/** Days before the end at which people are told; the number of days left, never more than what still is. */
const warningDays = [1, 7, 30]

/** `expired`, the warning that is due, or null while there is time. */
export function expiryWarning({ validToDate }: X509Certificate, at: Date): 'expired' | number | null {
  const daysLeft = (validToDate.getTime() - at.getTime()) / 86_400_000
  return daysLeft <= 0 ? 'expired' : (warningDays.find((days) => daysLeft <= days) ?? null)
}

export const describeCertificate = (certificate: X509Certificate) => ({
  subject: commonName(certificate.subject),
  issuer: commonName(certificate.issuer),
  serialNumber: certificate.serialNumber,
  validFrom: certificate.validFromDate,
  validTo: certificate.validToDate,
  fingerprint: certificate.fingerprint256,
})

/** The common name, or all there is. */
const commonName = (name = '') => (/^CN=(.+)$/m.exec(name)?.[1] ?? name.replaceAll('\n', ', ')).replace(/\\(.)/g, '$1')

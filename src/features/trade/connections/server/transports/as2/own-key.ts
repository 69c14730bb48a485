import { createPrivateKey, generateKeyPair, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import type { OwnKey } from './cms/sign.ts'
import { selfSigned } from './self-signed.ts'

type KeyProblem = 'keyHasPassphrase' | 'keyUnreadable' | 'keyNotRsa' | 'keyOfOtherCertificate'

const modulusLength = 2048
const validYears = 5

/** A key of our own and the certificate that the partner gets, where the company brings none. */
export async function createOwnKey(name: string, at: Date): Promise<OwnKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength })
  return { privateKey, certificate: selfSigned(privateKey, name, validityFrom(at)) }
}

/** From what a person pasted: a private key in PEM, its certificate beside it or made here. */
export function readOwnKey(pem: string, name: string, at: Date): OwnKey | KeyProblem {
  if (/ENCRYPTED/.test(pem)) return 'keyHasPassphrase'
  try {
    const privateKey = createPrivateKey(pem)
    if (privateKey.asymmetricKeyType !== 'rsa') return 'keyNotRsa'
    const certificate = pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem) : selfSigned(privateKey, name, validityFrom(at))
    return certificate.checkPrivateKey(privateKey) ? { privateKey, certificate } : 'keyOfOtherCertificate'
  } catch {
    return 'keyUnreadable'
  }
}

/** The day before counts too: partners' clocks are not ours. */
function validityFrom(at: Date): { from: Date; to: Date } {
  const [from, to] = [new Date(at), new Date(at)]
  from.setUTCDate(from.getUTCDate() - 1)
  to.setUTCFullYear(to.getUTCFullYear() + validYears)
  return { from, to }
}

/** To be sealed before it is stored. */
export const writeOwnKey = ({ privateKey, certificate }: OwnKey) =>
  `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${certificate.toString()}`

import { constants, createHash, type KeyObject, verify, type X509Certificate } from 'node:crypto'
import { type Digest, digests, digestWithId, keyAlgorithms, readAlgorithm } from './algorithms.ts'
import { type Element, tagged, tags } from './ber.ts'
import { readContentInfo } from './content-info.ts'
import { fieldsOf, objectIdOf, octetsOf } from './fields.ts'
import { attributeIds, tagAgain } from './sign.ts'

/** `content` is the reading of the content that was signed. */
export type Verified = { content: Buffer; digest: Digest; certificate: X509Certificate }
export type Unverified = { failure: 'authentication-failed' | 'integrity-check-failed' }

// One, or one for each of two algorithms.
const mostSigners = 2

/**
 * Whether one of the `certificates` signed one of the `readings` of the content. Certificates inside the signature prove nothing and are not
 * looked at; nor are dates: that a certificate has ended is told to people long before, and is no reason to lose an order.
 */
export function verifyDetached(signature: Buffer, readings: Iterable<Buffer>, certificates: X509Certificate[]): Verified | Unverified {
  const fields = fieldsOf(readContentInfo(signature, 'signed'))
  fields.take(tags.integer)
  fields.take(tags.set)
  const contentType = objectIdOf(fieldsOf(fields.take(tags.sequence)).take(tags.objectId))
  fields.optional(tagged(0))
  fields.optional(tagged(1))
  const signers = fields.take(tags.set).children.slice(0, mostSigners)

  let failure: Unverified['failure'] = 'authentication-failed'
  for (const signer of signers.map(readSigner)) {
    if (!signer) continue
    const checked = signer.attributes
      ? checkAttributes(signer, contentType, readings, certificates)
      : checkBare(signer, readings, certificates)
    if (!('failure' in checked)) return checked
    if (checked.failure === 'integrity-check-failed') failure = checked.failure
  }
  return { failure }
}

type SignerInfo = { digest: Digest; attributes: Element | undefined; keyAlgorithm: string; signature: Buffer }

function readSigner(element: Element): SignerInfo | null {
  const fields = fieldsOf(element)
  fields.take(tags.integer)
  fields.take()
  const digest = digestWithId(readAlgorithm(fields.take(tags.sequence)).id)
  const attributes = fields.optional(tagged(0))
  const keyAlgorithm = readAlgorithm(fields.take(tags.sequence)).id
  const signature = octetsOf(fields.take(tags.octetString))
  return digest ? { digest, attributes, keyAlgorithm, signature } : null
}

function checkAttributes(
  signer: SignerInfo,
  contentType: string,
  readings: Iterable<Buffer>,
  certificates: X509Certificate[],
): Verified | Unverified {
  const attributes = signer.attributes?.children ?? []
  const signed = tagAgain(signer.attributes?.encoded ?? Buffer.alloc(1), tags.set)
  const certificate = certificates.find(({ publicKey }) => isSignature(signer, signed, publicKey))
  if (!certificate) return { failure: 'authentication-failed' }

  const typeAttribute = onlyValue(attributes, attributeIds.contentType)
  const digestAttribute = onlyValue(attributes, attributeIds.messageDigest)
  if (!typeAttribute || !digestAttribute || objectIdOf(typeAttribute) !== contentType) return { failure: 'integrity-check-failed' }
  for (const content of readings)
    if (createHash(digests[signer.digest].hash).update(content).digest().equals(octetsOf(digestAttribute)))
      return { content, digest: signer.digest, certificate }
  return { failure: 'integrity-check-failed' }
}

/** Without attributes the signature is over the content itself; then nothing tells a wrong signer from changed content. */
function checkBare(signer: SignerInfo, readings: Iterable<Buffer>, certificates: X509Certificate[]): Verified | Unverified {
  for (const content of readings) {
    const certificate = certificates.find(({ publicKey }) => isSignature(signer, content, publicKey))
    if (certificate) return { content, digest: signer.digest, certificate }
  }
  return { failure: 'authentication-failed' }
}

function isSignature({ digest, keyAlgorithm, signature }: SignerInfo, content: Buffer, key: KeyObject): boolean {
  const padding =
    keyAlgorithm === keyAlgorithms.rsaPss
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
      : { padding: constants.RSA_PKCS1_PADDING }
  return key.asymmetricKeyType === 'rsa' && verify(digests[digest].hash, content, { key, ...padding }, signature)
}

function onlyValue(attributes: Element[], id: string): Element | undefined {
  const found = attributes.filter(({ children: [type] }) => type && objectIdOf(type) === id)
  const values = found[0]?.children[1]?.children ?? []
  return found.length === 1 && values.length === 1 ? values[0] : undefined
}

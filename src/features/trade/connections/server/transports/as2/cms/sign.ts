import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { algorithm, type Digest, digests, keyAlgorithms } from './algorithms.ts'
import { tagged, tags } from './ber.ts'
import { contentInfo, contentTypes } from './content-info.ts'
import { element, objectId, octetString, sequence, setOf, smallInteger, time } from './der.ts'
import { issuerAndSerial } from './issuer-and-serial.ts'

export type OwnKey = { certificate: X509Certificate; privateKey: KeyObject }

export const attributeIds = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
} as const

/** A signature beside its content (RFC 5652 5), with our certificate in it for those who want to look. */
export function signDetached(content: Buffer, { certificate, privateKey }: OwnKey, digest: Digest, at: Date): Buffer {
  const { id, hash } = digests[digest]
  const attributes = setOf(
    attribute(attributeIds.contentType, objectId(contentTypes.data)),
    attribute(attributeIds.signingTime, time(at)),
    attribute(attributeIds.messageDigest, octetString(createHash(hash).update(content).digest())),
  )
  const signer = sequence(
    smallInteger(1),
    issuerAndSerial(certificate),
    algorithm(id),
    tagAgain(attributes, tagged(0)),
    algorithm(keyAlgorithms.rsa),
    octetString(sign(hash, attributes, privateKey)),
  )
  return contentInfo(
    'signed',
    sequence(
      smallInteger(1),
      setOf(algorithm(id)),
      sequence(objectId(contentTypes.data)),
      element(tagged(0), certificate.raw),
      setOf(signer),
    ),
  )
}

const attribute = (id: string, value: Buffer) => sequence(objectId(id), element(tags.set, value))

/** The attributes are signed as a SET and written as `[0]`: the same bytes but for the first. */
export function tagAgain(encoded: Buffer, tag: number): Buffer {
  const again = Buffer.from(encoded)
  again[0] = tag
  return again
}

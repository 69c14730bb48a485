import { createHash, createPublicKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { algorithm, keyAlgorithms } from './cms/algorithms.ts'
import { bitString, explicit, integer, objectId, octetString, sequence, setOf, smallInteger, time, utf8String, yes } from './cms/der.ts'

const commonNameId = '2.5.4.3'
const extensionIds = { subjectKeyId: '2.5.29.14', keyUsage: '2.5.29.15', basicConstraints: '2.5.29.19' } as const
/** digitalSignature, nonRepudiation, keyEncipherment, dataEncipherment: the first four bits. */
const keyUsage = bitString(Buffer.from([0xf0]), 4)
const longestCommonName = 64

/** An X.509 certificate (RFC 5280) that its own key signs, as AS2 partners exchange them. */
export function selfSigned(privateKey: KeyObject, name: string, validity: { from: Date; to: Date }): X509Certificate {
  const publicKey = createPublicKey({ key: privateKey.export({ type: 'pkcs8', format: 'pem' }), format: 'pem' })
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' })
  const distinguishedName = sequence(setOf(sequence(objectId(commonNameId), utf8String(name.slice(0, longestCommonName)))))
  // The same key and dates are the same certificate.
  const serial = createHash('sha256')
    .update(publicKeyInfo)
    .update(JSON.stringify([name, validity]))
    .digest()
    .subarray(0, 16)
  // Neither negative nor beginning with a zero byte.
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f)
  const certified = sequence(
    explicit(0, smallInteger(2)),
    integer(serial),
    algorithm(keyAlgorithms.rsaSha256),
    distinguishedName,
    sequence(time(validity.from), time(validity.to)),
    distinguishedName,
    publicKeyInfo,
    explicit(
      3,
      sequence(
        extension(extensionIds.basicConstraints, sequence()),
        extension(extensionIds.keyUsage, keyUsage),
        sequence(objectId(extensionIds.subjectKeyId), octetString(octetString(createHash('sha1').update(publicKeyInfo).digest()))),
      ),
    ),
  )
  const signature = bitString(sign('sha256', certified, privateKey))
  return new X509Certificate(sequence(certified, algorithm(keyAlgorithms.rsaSha256), signature))
}

/** Critical: who does not know it may not use the certificate. */
const extension = (id: string, value: Buffer) => sequence(objectId(id), yes(), octetString(value))

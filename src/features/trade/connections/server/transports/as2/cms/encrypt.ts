import { constants, createCipheriv, publicEncrypt, randomBytes, type X509Certificate } from 'node:crypto'
import { algorithm, type Cipher, ciphers, keyAlgorithms } from './algorithms.ts'
import { taggedPrimitive } from './ber.ts'
import { contentInfo, contentTypes } from './content-info.ts'
import { element, objectId, octetString, sequence, setOf, smallInteger } from './der.ts'
import { issuerAndSerial } from './issuer-and-serial.ts'

/** Enveloped data (RFC 5652 6) for one reader. The key travels with PKCS#1 v1.5, which every AS2 product reads. */
export function encrypt(content: Buffer, reader: X509Certificate, cipher: Cipher): Buffer {
  const { id, keyBytes, ivBytes } = ciphers[cipher]
  const [key, iv] = [randomBytes(keyBytes), randomBytes(ivBytes)]
  const encryption = createCipheriv(cipher, key, iv)
  const encrypted = [encryption.update(content), encryption.final()]
  const recipient = sequence(
    smallInteger(0),
    issuerAndSerial(reader),
    algorithm(keyAlgorithms.rsa),
    octetString(publicEncrypt({ key: reader.publicKey, padding: constants.RSA_PKCS1_PADDING }, key)),
  )
  return contentInfo(
    'enveloped',
    sequence(
      smallInteger(0),
      setOf(recipient),
      sequence(objectId(contentTypes.data), algorithm(id, octetString(iv)), element(taggedPrimitive(0), ...encrypted)),
    ),
  )
}

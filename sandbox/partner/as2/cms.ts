import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { inside, integer, type Node, objectId, octetString, octets, part, readNode, sequence, set, tagged } from '../der.ts'

const data = objectId('1.2.840.113549.1.7.1')
const signedData = objectId('1.2.840.113549.1.7.2')
const envelopedData = objectId('1.2.840.113549.1.7.3')
const compressedData = objectId('1.2.840.113549.1.9.16.1.9')
const rsa = sequence(objectId('1.2.840.113549.1.1.1'), Buffer.from([5, 0]))
const zlib = sequence(objectId('1.2.840.113549.1.9.16.3.8'))
const attribute = { type: objectId('1.2.840.113549.1.9.3'), digest: objectId('1.2.840.113549.1.9.4') }

const digestIds = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const
export type Digest = keyof typeof digestIds
const digests = Object.keys(digestIds) as Digest[]
const cipherIds = {
  'des-ede3-cbc': '1.2.840.113549.3.7',
  'aes-128-cbc': '2.16.840.1.101.3.4.1.2',
  'aes-192-cbc': '2.16.840.1.101.3.4.1.22',
  'aes-256-cbc': '2.16.840.1.101.3.4.1.42',
}

/** Certificate and private key, in PEM. */
export type Identity = { cert: string; key: string }
export type Kind = 'enveloped' | 'compressed' | 'other'

const wrapped = (type: Buffer, content: Buffer) => sequence(type, tagged(0xa0, content))
const content = (cms: Buffer) => part(readNode(cms), 1, 0)

export function kindOf(cms: Buffer): Kind {
  const { whole } = part(readNode(cms), 0)
  return whole.equals(envelopedData) ? 'enveloped' : whole.equals(compressedData) ? 'compressed' : 'other'
}

/** Of a certificate: who made it, under which number. */
function nameOf(cert: string): Buffer {
  const fields = inside(part(readNode(new X509Certificate(cert).raw), 0))
  const [number, , issuer] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
  return sequence(issuer?.whole ?? Buffer.alloc(0), number?.whole ?? Buffer.alloc(0))
}

export function signDetached(bytes: Buffer, { cert, key }: Identity, digest: Digest): Buffer {
  const algorithm = sequence(objectId(digestIds[digest]), Buffer.from([5, 0]))
  const attributes = [
    sequence(attribute.type, set(data)),
    sequence(attribute.digest, set(octetString(createHash(digest).update(bytes).digest()))),
  ]
  const signer = sequence(
    integer(1),
    nameOf(cert),
    algorithm,
    tagged(0xa0, ...attributes),
    rsa,
    octetString(sign(digest, set(...attributes), key)),
  )
  return wrapped(signedData, sequence(integer(1), set(algorithm), sequence(data), tagged(0xa0, new X509Certificate(cert).raw), set(signer)))
}

/** By which digest the owner of the certificate signed these bytes; null: not at all. What certificate comes along does not count. */
export function verifyDetached(cms: Buffer, bytes: Buffer, cert: string): Digest | null {
  for (const signer of inside(part(content(cms), -1))) {
    const fields = inside(signer)
    const digest = digests.find((each) => objectId(digestIds[each]).equals(part(signer, 2, 0).whole))
    const attributes = fields.find(({ tag }) => tag === 0xa0)
    const signature = fields.find(({ tag }) => tag === 0x04)
    if (!digest || !signature) continue
    const stated = attributes && statedDigest(attributes)
    const hash = createHash(digest).update(bytes).digest()
    if (stated && !stated.equals(hash)) continue
    const signed = attributes ? Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]) : bytes
    if (verify(digest, signed, cert, signature.body)) return digest
  }
  return null
}

function statedDigest(attributes: Node): Buffer {
  const found = inside(attributes).find((each) => part(each, 0).whole.equals(attribute.digest))
  if (!found) throw new Error('no digest')
  return part(found, 1, 0).body
}

export function encrypt(bytes: Buffer, cert: string): Buffer {
  const [key, start] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv('aes-256-cbc', key, start)
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  const wrappedKey = publicEncrypt({ key: cert, padding: constants.RSA_PKCS1_PADDING }, key)
  const algorithm = sequence(objectId(cipherIds['aes-256-cbc']), octetString(start))
  return wrapped(
    envelopedData,
    sequence(
      integer(0),
      set(sequence(integer(0), nameOf(cert), rsa, octetString(wrappedKey))),
      sequence(data, algorithm, tagged(0x80, encrypted)),
    ),
  )
}

export function decrypt(cms: Buffer, { cert, key }: Identity): Buffer {
  const fields = inside(content(cms)).filter(({ tag }) => tag === 0x30 || tag === 0x31)
  const [recipients, encrypted] = [fields[0], fields[1]]
  if (!recipients || !encrypted) throw new Error('not encrypted')
  const own = inside(recipients).find((each) => inside(each)[1]?.whole.equals(nameOf(cert)))
  if (!own) throw new Error('not for this certificate')
  const contentKey = privateDecrypt({ key: createPrivateKey(key), padding: constants.RSA_PKCS1_PADDING }, octets(part(own, 3)))
  const id = part(encrypted, 1, 0).whole
  const cipher = Object.entries(cipherIds).find(([, dotted]) => objectId(dotted).equals(id))?.[0]
  if (!cipher) throw new Error('unknown cipher')
  const decipher = createDecipheriv(cipher, contentKey, octets(part(encrypted, 1, 1)))
  return Buffer.concat([decipher.update(octets(part(encrypted, 2))), decipher.final()])
}

export const compress = (bytes: Buffer) =>
  wrapped(compressedData, sequence(integer(0), zlib, sequence(data, tagged(0xa0, octetString(deflateSync(bytes))))))

export const decompress = (cms: Buffer) => inflateSync(octets(part(content(cms), 2, 1, 0)), { maxOutputLength: 64 * 1024 * 1024 })

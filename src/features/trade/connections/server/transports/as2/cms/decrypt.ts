import { constants, createDecipheriv, type KeyObject, privateDecrypt, randomBytes } from 'node:crypto'
import { type Cipher, ciphers, cipherWithId, digests, digestWithId, keyAlgorithms, readAlgorithm } from './algorithms.ts'
import { type Element, tagged, taggedPrimitive, tags } from './ber.ts'
import { readContentInfo } from './content-info.ts'
import { fieldsOf, octetsOf } from './fields.ts'
import { issuerAndSerial } from './issuer-and-serial.ts'
import type { OwnKey } from './sign.ts'

const mostRecipients = 16

/** Throws on whatever is wrong; callers answer every reason alike, so that nobody learns from our answers. */
export function decrypt(bytes: Buffer, ownKeys: OwnKey[]): { content: Buffer; cipher: Cipher } {
  const fields = fieldsOf(readContentInfo(bytes, 'enveloped'))
  fields.take(tags.integer)
  fields.optional(tagged(0))
  const recipients = fields.take(tags.set).children.slice(0, mostRecipients).flatMap(readRecipient)
  const encryptedContent = fieldsOf(fields.take(tags.sequence))
  encryptedContent.take(tags.objectId)
  const { id, parameters } = readAlgorithm(encryptedContent.take(tags.sequence))
  const encrypted = octetsOf(encryptedContent.take(tagged(0), taggedPrimitive(0)))
  const cipher = cipherWithId(id)
  const found = findKey(recipients, ownKeys)
  if (!cipher || !parameters || !found) throw new Error('not for us, or in a way we do not read')

  const key = unwrapKey(found.recipient, found.privateKey, ciphers[cipher].keyBytes)
  const decryption = createDecipheriv(cipher, key, octetsOf(parameters))
  return { content: Buffer.concat([decryption.update(encrypted), decryption.final()]), cipher }
}

type Recipient = { issuerAndSerial: Buffer; algorithm: ReturnType<typeof readAlgorithm>; encryptedKey: Buffer }

/** Other kinds of recipients (key agreement, passwords) are context tags and passed over. */
function readRecipient(element: Element): Recipient[] {
  if (element.tag !== tags.sequence) return []
  const fields = fieldsOf(element)
  fields.take(tags.integer)
  const id = fields.take()
  return [
    {
      issuerAndSerial: id.encoded,
      algorithm: readAlgorithm(fields.take(tags.sequence)),
      encryptedKey: octetsOf(fields.take(tags.octetString)),
    },
  ]
}

/** By the name of our certificate; else, since partners keep an old certificate of the same key, the current key is tried on the first. */
function findKey(recipients: Recipient[], ownKeys: OwnKey[]): { recipient: Recipient; privateKey: KeyObject } | null {
  for (const { certificate, privateKey } of ownKeys) {
    const name = issuerAndSerial(certificate)
    const recipient = recipients.find((each) => each.issuerAndSerial.equals(name))
    if (recipient) return { recipient, privateKey }
  }
  const [recipient, own] = [recipients[0], ownKeys[0]]
  return recipient && own ? { recipient, privateKey: own.privateKey } : null
}

/** A key that cannot be unwrapped becomes a random one, so that time says no more than our answer does (RFC 3218 2.3.2). */
function unwrapKey({ algorithm, encryptedKey }: Recipient, key: KeyObject, keyBytes: number): Buffer {
  const random = randomBytes(keyBytes)
  try {
    const padding =
      algorithm.id === keyAlgorithms.rsaOaep
        ? { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: oaepHash(algorithm.parameters) }
        : { padding: constants.RSA_PKCS1_PADDING }
    const unwrapped = privateDecrypt({ key, ...padding }, encryptedKey)
    return unwrapped.length === keyBytes ? unwrapped : random
  } catch {
    return random
  }
}

/** RFC 8017 A.2.1: SHA-1 unless `[0]` names another. The mask's hash is taken to be the same, as everybody writes it. */
function oaepHash(parameters: Element | undefined): string {
  const [named] = parameters?.children.find(({ tag }) => tag === tagged(0))?.children ?? []
  const digest = named && digestWithId(readAlgorithm(named).id)
  return digests[digest ?? 'sha-1'].hash
}

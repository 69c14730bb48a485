import type { Agreement } from './agreement.ts'
import type { Cipher } from './cms/algorithms.ts'
import { decompress } from './cms/compress.ts'
import { outerType } from './cms/content-info.ts'
import { decrypt } from './cms/decrypt.ts'
import type { Verified } from './cms/verify.ts'
import { decodedBody, type Entity, readEntity } from './mime/entity.ts'
import { readParameters } from './mime/parameters.ts'
import { openSigned } from './open-signed.ts'
import type { Failure } from './receipt/disposition.ts'

/** `entity` is what is still inside, the rest what was taken off to get there. */
export type Layers = {
  entity: Entity
  micContent: Buffer | null
  verified: Verified | null
  encryption: Cipher | null
  compressed: boolean
}

export class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

const mostUnpackedBytes = 64 * 1024 * 1024

/** One layer; each kind occurs once, in any order. False at the payload. */
export function takeOff(layers: Layers, agreement: Agreement): boolean {
  const { value: type } = readParameters(layers.entity.headers.get('content-type') ?? '')
  if (type === 'multipart/signed' && !layers.verified) return takeOffSignature(layers, agreement)
  if (!/^application\/(x-)?pkcs7-mime$/.test(type)) return false

  const body = decodedBody(layers.entity)
  const kind = outerType(body)
  if (kind === 'compressed' && !layers.compressed) return takeOffCompression(layers, body, agreement)
  if (kind === 'enveloped' && !layers.encryption) return takeOffEncryption(layers, body, agreement)
  throw new Refused(quietly('unsupported format', layers, agreement))
}

function takeOffSignature(layers: Layers, agreement: Agreement): true {
  const failure = quietly('integrity-check-failed', layers, agreement)
  const opened = attempt(failure, () => openSigned(layers.entity, agreement.theirCertificates))
  if ('failure' in opened) throw new Refused(opened.failure)
  layers.verified = opened
  layers.micContent = opened.content
  layers.entity = readEntity(opened.content)
  return true
}

function takeOffCompression(layers: Layers, body: Buffer, agreement: Agreement): true {
  const failure = quietly('decompression-failed', layers, agreement)
  goInside(
    layers,
    attempt(failure, () => decompress(body, mostUnpackedBytes)),
  )
  layers.compressed = true
  return true
}

function takeOffEncryption(layers: Layers, body: Buffer, { ourKeys }: Agreement): true {
  const { content, cipher } = attempt('decryption-failed', () => decrypt(body, ourKeys))
  goInside(layers, content)
  layers.encryption = cipher
  return true
}

/** What is signed stays what the MIC is over. */
function goInside(layers: Layers, content: Buffer) {
  if (!layers.verified) layers.micContent = content
  layers.entity = readEntity(content)
}

function attempt<T>(failure: Failure, step: () => T): T {
  try {
    return step()
  } catch (cause) {
    throw new Refused(failure, cause)
  }
}

/**
 * Until its signature is verified, decrypted content may be an attacker's experiment with somebody else's cipher text, and each different
 * answer tells a little of the plain text. Whoever has agreed to sign gets one answer for all that can go wrong there.
 */
const quietly = (failure: Failure, { encryption, verified }: Layers, { requires }: Agreement): Failure =>
  encryption && !verified && requires.signature ? 'decryption-failed' : failure

import { cleanFileName } from '#server/files/file-names.ts'
import type { Agreement } from './agreement.ts'
import type { Cipher, Digest } from './cms/algorithms.ts'
import { type Layers, Refused, takeOff } from './layers.ts'
import { decodedBody, type Entity } from './mime/entity.ts'
import { readParameters } from './mime/parameters.ts'
import type { Failure } from './receipt/disposition.ts'
import { type Mic, micOf } from './receipt/mic.ts'
import { isOpenAs2, micContentOf } from './receipt/mic-content.ts'

/** `fingerprint` is that of the certificate whose key signed. */
export type OpenedMessage = {
  payload: Buffer
  contentType: string
  filename: string
  mic: Mic
  signature: { digest: Digest; fingerprint: string } | null
  encryption: Cipher | null
  compressed: boolean
}
/** `cause` is for our log only. */
export type NotOpened = { failure: Failure; cause: unknown }

/**
 * Takes off all that protects a message. `wantedDigest` is for the MIC of a message that has no signature to say it, and of OpenAS2's, which
 * wants what it asked for whatever it signed with.
 */
export function openMessage(entity: Entity, agreement: Agreement, wantedDigest: Digest): OpenedMessage | NotOpened {
  const layers: Layers = { entity, micContent: null, verified: null, encryption: null, compressed: false }
  try {
    while (takeOff(layers, agreement));
    refuseTooLittle(layers, agreement)
  } catch (cause) {
    return { failure: cause instanceof Refused ? cause.failure : 'unexpected-processing-error', cause }
  }

  const { entity: plain, verified, encryption, compressed } = layers
  const byOpenAs2 = isOpenAs2(entity)
  const { parameters } = readParameters(plain.headers.get('content-disposition') ?? '')
  return {
    payload: decodedBody(plain),
    contentType: readParameters(plain.headers.get('content-type') ?? '').value || 'application/octet-stream',
    filename: cleanFileName(parameters.get('filename') ?? ''),
    mic: micOf(micContentOf(layers, byOpenAs2), verified && !byOpenAs2 ? verified.digest : wantedDigest),
    signature: verified && { digest: verified.digest, fingerprint: verified.certificate.fingerprint256 },
    encryption,
    compressed,
  }
}

function refuseTooLittle({ entity, verified, encryption }: Layers, { requires }: Agreement) {
  if (requires.signature && !verified)
    // Decrypted bytes that are no MIME entity are an experiment rather than a message.
    throw new Refused(encryption && !entity.headers.has('content-type') ? 'decryption-failed' : 'insufficient-message-security')
  if (requires.encryption && !encryption) throw new Refused('insufficient-message-security')
  if (requires.strongDigest && verified?.digest === 'sha-1') throw new Refused('insufficient-message-security')
}

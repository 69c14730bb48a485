import { createHash } from 'node:crypto'
import { compress, type Digest, decompress, decrypt, encrypt, type Identity, kindOf, signDetached, verifyDetached } from './cms.ts'
import { decoded, type Entity, multipart, type Outgoing, partsOf, readEntity, typeOf, writeEntity } from './mime.ts'

/** Named as in the receipt that goes back. */
export class Refusal extends Error {}

export const micOf = (bytes: Buffer, digest: Digest) =>
  `${createHash(digest).update(bytes).digest('base64')}, ${digest.replace('sha', 'sha-')}`

export function signed(entity: Outgoing, identity: Identity, digest: Digest = 'sha256'): Outgoing {
  const bytes = writeEntity(entity)
  const signature = writeEntity({
    headers: { 'Content-Type': 'application/pkcs7-signature; name=smime.p7s', 'Content-Transfer-Encoding': 'base64' },
    body: Buffer.from(signDetached(bytes, identity, digest).toString('base64').replace(/.{76}/g, '$&\r\n')),
  })
  return multipart(`multipart/signed; protocol="application/pkcs7-signature"; micalg=${digest.replace('sha', 'sha-')}`, [bytes, signature])
}

const cmsEntity = (type: string, body: Buffer): Outgoing => ({
  headers: { 'Content-Type': `application/pkcs7-mime; smime-type=${type}; name=smime.p7m` },
  body,
})

/** Signed, compressed within, encrypted. `mic`: what the receipt has to say. */
export function protect(name: string, bytes: Buffer, own: Identity, theirCertificate: string): Outgoing & { mic: string } {
  const plain = writeEntity({
    headers: { 'Content-Type': 'application/EDI-X12', 'Content-Disposition': `attachment; filename="${name}"` },
    body: bytes,
  })
  const packed = cmsEntity('compressed-data', compress(plain))
  const message = cmsEntity('enveloped-data', encrypt(writeEntity(signed(packed, own)), theirCertificate))
  return { ...message, mic: micOf(writeEntity(packed), 'sha256') }
}

export type Opened = { bytes: Buffer; name: string; mic: string; layers: string[] }

/** Takes off whatever protects it; what is signed must be signed by the supplier. */
export function open(message: Entity, own: Identity, theirCertificate: string): Opened {
  let [entity, micContent, digest] = [message, message.body, 'sha256' as Digest]
  const layers: string[] = []
  for (let depth = 0; depth < 5; depth++) {
    const type = typeOf(entity)
    if (type === 'multipart/signed') {
      const [content, signature] = partsOf(entity)
      const found = content && signature && verifyDetached(decoded(readEntity(signature)), content, theirCertificate)
      if (!found) throw new Refusal('authentication-failed')
      ;[entity, micContent, digest] = [readEntity(content), content, found]
      layers.push('signed')
    } else if (type === 'application/pkcs7-mime' || type === 'application/x-pkcs7-mime') {
      const isEncrypted = kindOf(decoded(entity)) === 'enveloped'
      const content = isEncrypted ? decrypting(entity, own) : decompress(decoded(entity))
      if (!layers.includes('signed')) micContent = content
      entity = readEntity(content)
      layers.push(isEncrypted ? 'encrypted' : 'compressed')
    } else break
  }
  const name = /filename="?([^";]+)"?/.exec(entity.headers['content-disposition'] ?? '')?.[1] ?? 'document.edi'
  return { bytes: decoded(entity), name, mic: micOf(micContent, digest), layers }
}

function decrypting(entity: Entity, own: Identity): Buffer {
  try {
    return decrypt(decoded(entity), own)
  } catch {
    throw new Refusal('decryption-failed')
  }
}

import { randomBytes } from 'node:crypto'
import { type Agreement, readersCertificate } from './agreement.ts'
import type { Digest } from './cms/algorithms.ts'
import { compress } from './cms/compress.ts'
import { encrypt } from './cms/encrypt.ts'
import { type OwnKey, signDetached } from './cms/sign.ts'
import { writeEntity } from './mime/entity.ts'
import { writeMultipart } from './mime/multipart.ts'

/** A MIME entity that is still to be sent: its headers may become those of the HTTP message. */
export type Wrapped = { headers: Record<string, string>; body: Buffer }

const bytesOf = ({ headers, body }: Wrapped) => writeEntity(headers, body)

/** Compressed, then signed, then encrypted, each where agreed. `micContents` are what the partner's receipt may vouch for. */
export function protect(plain: Wrapped, agreement: Agreement, at: Date): Wrapped & { micContents: Buffer[] } {
  let [wrapped, micContent] = [plain, plain.body]
  if (agreement.compress) {
    micContent = bytesOf(wrapped)
    wrapped = compressed(wrapped)
  }
  if (agreement.sign) {
    micContent = bytesOf(wrapped)
    wrapped = signed(wrapped, agreement.ourKeys[0], agreement.sign, at)
  }
  if (agreement.encrypt) {
    const reader = readersCertificate(agreement, at)
    if (!reader) throw new Error('nobody can encrypt without the reader’s certificate')
    if (wrapped === plain) micContent = bytesOf(wrapped)
    wrapped = cmsEntity('enveloped-data', 'smime.p7m', encrypt(bytesOf(wrapped), reader, agreement.encrypt))
  }
  // Where nothing but compression was agreed OpenAS2 leaves the headers out; RFC 5402 5 counts them.
  const isBare = agreement.compress && !agreement.sign && !agreement.encrypt
  return { ...wrapped, micContents: isBare ? [micContent, plain.body] : [micContent] }
}

const compressed = (content: Wrapped) => cmsEntity('compressed-data', 'smime.p7z', compress(bytesOf(content)))

const cmsEntity = (type: string, filename: string, body: Buffer): Wrapped => ({
  headers: {
    'Content-Type': `application/pkcs7-mime; smime-type=${type}; name="${filename}"`,
    'Content-Transfer-Encoding': 'binary',
    'Content-Disposition': `attachment; filename="${filename}"`,
  },
  body,
})

export function signed(content: Wrapped, key: OwnKey, digest: Digest, at: Date): Wrapped {
  const bytes = bytesOf(content)
  const boundary = newBoundary()
  const signature = writeEntity(
    {
      'Content-Type': 'application/pkcs7-signature; name="smime.p7s"',
      'Content-Transfer-Encoding': 'base64',
      'Content-Disposition': 'attachment; filename="smime.p7s"',
    },
    Buffer.from(
      signDetached(bytes, key, digest, at)
        .toString('base64')
        .replace(/.{64}(?=.)/g, '$&\r\n'),
    ),
  )
  return {
    headers: {
      'Content-Type': `multipart/signed; protocol="application/pkcs7-signature"; micalg=${micalg(digest)}; boundary="${boundary}"`,
    },
    body: writeMultipart([bytes, signature], boundary),
  }
}

export const newBoundary = () => `=_${randomBytes(18).toString('hex')}`

/** RFC 8551 3.4.3.2 writes `sha-1`; those who still want it know RFC 4130's spelling. */
const micalg = (digest: Digest) => (digest === 'sha-1' ? 'sha1' : digest)

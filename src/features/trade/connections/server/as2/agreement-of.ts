import { hostsIn } from '../../connection-detail.ts'
import { as2Ciphers, as2Digests, type Settings } from '../../edi-types.ts'
import type { Agreement } from '../transports/as2/agreement.ts'
import { readCertificates } from '../transports/as2/certificates.ts'
import type { OwnKey } from '../transports/as2/cms/sign.ts'
import { readOwnKey } from '../transports/as2/own-key.ts'

type Own = { keys: OwnKey[]; keysSince: Date; receiptUrl: string }

/** Null where a certificate or key that is stored can no longer be used. `keysSince`: from when a key that came without a certificate gets one. */
export function agreementOf(settings: Settings, { keys, keysSince, receiptUrl }: Own): Agreement | null {
  const theirCertificates = readCertificates(Buffer.from(settings.certificate))
  const pasted = settings.privateKey && readOwnKey(settings.privateKey, settings.ourIdentifier, keysSince)
  const [key, ...older] = pasted ? [pasted] : keys
  if (typeof theirCertificates === 'string' || !key || typeof key === 'string') return null
  const { protection } = settings
  return {
    ourName: settings.ourIdentifier,
    theirName: settings.as2Identifier,
    ourKeys: [key, ...older.filter((each) => typeof each !== 'string')],
    theirCertificates,
    url: settings.url,
    receiptHosts: hostsIn(settings.receiptHosts).filter((host) => host !== null),
    sign: as2Digests.find((digest) => digest === settings.signing) ?? null,
    encrypt: as2Ciphers.find((cipher) => cipher === settings.encryption) ?? null,
    compress: settings.compression === 'zlib',
    receipt: receiptOf(settings.receipt, receiptUrl),
    requires: {
      signature: protection === 'signedEncrypted' || protection === 'signed',
      encryption: protection === 'signedEncrypted' || protection === 'encrypted',
      strongDigest: settings.oldDigests !== 'accepted',
    },
  }
}

function receiptOf(wanted: string, url: string): Agreement['receipt'] {
  if (wanted === 'unrequested') return { mode: 'none' }
  const signed = wanted.startsWith('signed')
  return wanted.endsWith('Later') ? { mode: 'async', signed, url } : { mode: 'sync', signed }
}

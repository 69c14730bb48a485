import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import { algorithm, keyAlgorithms } from '#features/trade/connections/server/transports/as2/cms/algorithms.ts'
import {
  bitString,
  element,
  explicit,
  integer,
  objectId,
  octetString,
  sequence,
  setOf,
  smallInteger,
  time,
  utf8String,
  yes,
} from '#features/trade/connections/server/transports/as2/cms/der.ts'

const ids = {
  commonName: '2.5.4.3',
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  alternativeNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyId: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
} as const
const keyIdTag = 0x80
const dnsTag = 0x82
const addressTag = 0x87
/** Phones take none that counts for longer than 825 days. */
const days = 397
const dayMs = 86_400_000

export type PhoneCertificate = { key: string; certificate: string; authority: string }

/**
 * A certificate for the addresses of this machine, kept in `folder` until one of them changes or it has two weeks left. An authority of its own signs it, which the
 * phone is told to trust; the authority's key is written nowhere, so that nobody can sign anything else by it.
 */
export function phoneCertificate(folder: string, names: readonly string[], now = new Date()): PhoneCertificate {
  const file = join(folder, 'certificate.json')
  if (existsSync(file)) {
    const kept: PhoneCertificate = JSON.parse(readFileSync(file, 'utf8'))
    if (isGood(kept, names, now)) return kept
  }
  const made = makeCertificate(names, now)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

function isGood({ certificate }: PhoneCertificate, names: readonly string[], now: Date): boolean {
  const read = new X509Certificate(certificate)
  if (read.validToDate.getTime() < now.getTime() + 14 * dayMs) return false
  return names.every((name) => (isIPv4(name) ? read.checkIP(name) : read.checkHost(name)) !== undefined)
}

function makeCertificate(names: readonly string[], now: Date): PhoneCertificate {
  const [authority, own] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })]
  // The clock of a phone may be a little behind.
  const validity = { from: new Date(now.getTime() - dayMs), to: new Date(now.getTime() + days * dayMs) }
  const issuer = `Ledgerside on ${names[0]} ${now.toISOString().slice(0, 10)}`
  const signed = (publicKey: KeyObject, subject: string, extensions: Buffer[]) =>
    certificateOf({ publicKey, subject, issuer, validity, extensions, signer: authority })
  return {
    key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    // Signs certificates: bit 5.
    authority: signed(authority.publicKey, issuer, [
      critical(ids.basicConstraints, sequence(yes(), smallInteger(0))),
      critical(ids.keyUsage, bitString(Buffer.from([0x04]), 2)),
    ]),
    // digitalSignature and keyEncipherment.
    certificate: signed(own.publicKey, names[0] ?? '', [
      critical(ids.basicConstraints, sequence()),
      critical(ids.keyUsage, bitString(Buffer.from([0xa0]), 5)),
      plain(ids.extendedKeyUsage, sequence(objectId(ids.serverAuth))),
      plain(ids.alternativeNames, sequence(...names.map(alternativeName))),
    ]),
  }
}

type KeyPair = { publicKey: KeyObject; privateKey: KeyObject }
type Wanted = {
  publicKey: KeyObject
  subject: string
  issuer: string
  validity: { from: Date; to: Date }
  extensions: Buffer[]
  signer: KeyPair
}

/** RFC 5280. */
function certificateOf({ publicKey, subject, issuer, validity, extensions, signer }: Wanted): string {
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' })
  const serial = randomBytes(16)
  // Neither negative nor beginning with a zero byte.
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f)
  const certified = sequence(
    explicit(0, smallInteger(2)),
    integer(serial),
    algorithm(keyAlgorithms.rsaSha256),
    nameOf(issuer),
    sequence(time(validity.from), time(validity.to)),
    nameOf(subject),
    publicKeyInfo,
    explicit(
      3,
      sequence(
        ...extensions,
        plain(ids.subjectKeyId, octetString(keyIdOf(publicKey))),
        plain(ids.authorityKeyId, sequence(element(keyIdTag, keyIdOf(signer.publicKey)))),
      ),
    ),
  )
  const signature = bitString(sign('sha256', certified, signer.privateKey))
  return new X509Certificate(sequence(certified, algorithm(keyAlgorithms.rsaSha256), signature)).toString()
}

const keyIdOf = (publicKey: KeyObject) =>
  createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
const nameOf = (name: string) => sequence(setOf(sequence(objectId(ids.commonName), utf8String(name.slice(0, 64)))))
const critical = (id: string, value: Buffer) => sequence(objectId(id), yes(), octetString(value))
const plain = (id: string, value: Buffer) => sequence(objectId(id), octetString(value))
const alternativeName = (name: string) =>
  isIPv4(name) ? element(addressTag, Buffer.from(name.split('.').map(Number))) : element(dnsTag, Buffer.from(name))

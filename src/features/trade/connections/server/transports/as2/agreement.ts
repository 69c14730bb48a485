import type { X509Certificate } from 'node:crypto'
import type { Cipher, Digest } from './cms/algorithms.ts'
import type { OwnKey } from './cms/sign.ts'

/** What we and one partner have agreed on. */
export type Agreement = {
  ourName: string
  theirName: string
  /** The current one first, then the one before it: partners take days to change over. */
  ourKeys: [OwnKey, ...OwnKey[]]
  /** The current one first, then the one they announced. */
  theirCertificates: X509Certificate[]
  url: string
  /** Besides that of `url`: where receipts may go that are not wanted in the answer. */
  receiptHosts: readonly string[]
  sign: Digest | null
  encrypt: Cipher | null
  compress: boolean
  receipt: { mode: 'none' } | { mode: 'sync'; signed: boolean } | { mode: 'async'; signed: boolean; url: string }
  /** What a message of theirs must have. SHA-1 can be forged with effort; a weak digest is for partners that know nothing else. */
  requires: { signature: boolean; encryption: boolean; strongDigest: boolean }
}

/** The certificate to encrypt with: the first that has not ended, and an ended one rather than none. */
export const readersCertificate = ({ theirCertificates }: Agreement, at: Date): X509Certificate | undefined =>
  theirCertificates.find(({ validToDate }) => validToDate > at) ?? theirCertificates.at(-1)

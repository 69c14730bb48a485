import { type Element, tags } from './ber.ts'
import { nothing, objectId, sequence } from './der.ts'
import { fieldsOf, objectIdOf } from './fields.ts'

/** Strongest choice first where two parties can do several. */
export const digestNames = ['sha-256', 'sha-384', 'sha-512', 'sha-224', 'sha-1'] as const
export type Digest = (typeof digestNames)[number]

/** `hash` is node:crypto's name. MD5 is left out on purpose: signatures over it can be forged. */
export const digests: Record<Digest, { id: string; hash: string }> = {
  'sha-1': { id: '1.3.14.3.2.26', hash: 'sha1' },
  'sha-224': { id: '2.16.840.1.101.3.4.2.4', hash: 'sha224' },
  'sha-256': { id: '2.16.840.1.101.3.4.2.1', hash: 'sha256' },
  'sha-384': { id: '2.16.840.1.101.3.4.2.2', hash: 'sha384' },
  'sha-512': { id: '2.16.840.1.101.3.4.2.3', hash: 'sha512' },
}

export const cipherNames = ['aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'des-ede3-cbc'] as const
export type Cipher = (typeof cipherNames)[number]

export const ciphers: Record<Cipher, { id: string; keyBytes: number; ivBytes: number }> = {
  'aes-128-cbc': { id: '2.16.840.1.101.3.4.1.2', keyBytes: 16, ivBytes: 16 },
  'aes-192-cbc': { id: '2.16.840.1.101.3.4.1.22', keyBytes: 24, ivBytes: 16 },
  'aes-256-cbc': { id: '2.16.840.1.101.3.4.1.42', keyBytes: 32, ivBytes: 16 },
  'des-ede3-cbc': { id: '1.2.840.113549.3.7', keyBytes: 24, ivBytes: 8 },
}

export const keyAlgorithms = {
  rsa: '1.2.840.113549.1.1.1',
  rsaOaep: '1.2.840.113549.1.1.7',
  rsaPss: '1.2.840.113549.1.1.10',
  rsaSha256: '1.2.840.113549.1.1.11',
} as const

export const zlibCompression = '1.2.840.113549.1.9.16.3.8'

/** An AlgorithmIdentifier. */
export const algorithm = (id: string, parameters = nothing()) => sequence(objectId(id), parameters)

export function readAlgorithm(element: Element): { id: string; parameters: Element | undefined } {
  const fields = fieldsOf(element)
  return { id: objectIdOf(fields.take(tags.objectId)), parameters: element.children[1] }
}

export const digestWithId = (id: string) => digestNames.find((name) => digests[name].id === id)
export const cipherWithId = (id: string) => cipherNames.find((name) => ciphers[name].id === id)

/** As senders spell it: `SHA-256`, `sha256`, `sha1`. */
export const digestNamed = (text: string) =>
  digestNames.find(
    (name) =>
      digests[name].hash ===
      text
        .trim()
        .toLowerCase()
        .replace(/[^a-z0-9]/g, ''),
  )

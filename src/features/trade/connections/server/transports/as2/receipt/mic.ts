import { createHash } from 'node:crypto'
import { type Digest, digestNamed, digestNames, digests } from '../cms/algorithms.ts'

/** Message integrity check: by which sender and receiver know that they mean the same bytes (RFC 4130 7.3.1). `value` is base64. */
export type Mic = { value: string; digest: Digest }

export const micOf = (content: Buffer, digest: Digest): Mic => ({
  value: createHash(digests[digest].hash).update(content).digest('base64'),
  digest,
})

/** The partner chooses the algorithm of its receipt. */
export const everyMicOf = (content: Buffer): Mic[] => digestNames.map((digest) => micOf(content, digest))

export const writeMic = ({ value, digest }: Mic) => `${value}, ${digest}`

export function readMic(header: string | undefined): Mic | null {
  const [value = '', name = ''] = header?.split(',') ?? []
  const digest = digestNamed(name)
  return digest ? { value: value.trim(), digest } : null
}

export const hasMic = (mics: Mic[], { value, digest }: Mic) => mics.some((mic) => mic.digest === digest && mic.value === value)

import { z } from 'zod'
import { mostDocuments, proofTypes } from './pushed.ts'

/**
 * What a device has not handed in, saved as a file where its storage is in danger: documents as they would be pushed, and their signatures and
 * photos. A device with much of it saves several such files; each stands for itself. Files of every earlier way are read for ever.
 */
export const unsentFormat = 'ledgerside-device-1'
/** Larger than any that a device saves. */
export const mostUnsentBytes = 200 * 1_048_576

/** Looked through once: a pattern of groups would go back and forth in megabytes. */
const base64 = z.string().refine((text) => text.length % 4 === 0 && !/[^A-Za-z0-9+/=]/.test(text))

const unsentFile = z.object({
  format: z.literal(unsentFormat),
  at: z.iso.datetime({ offset: true }),
  deviceId: z.uuid(),
  deviceName: z.string().max(500),
  // Each is looked at by the office, and by itself: one that cannot be read keeps no other one from being taken.
  documents: z.array(z.record(z.string(), z.unknown())).max(20_000),
  files: z
    .array(
      z.object({
        id: z.uuid(),
        documentId: z.string().max(100),
        kind: z.enum(['signature', 'photo']),
        type: z.enum(proofTypes),
        base64,
      }),
    )
    .max(20_000),
})
export type UnsentFile = z.output<typeof unsentFile>
export type UnsentProof = UnsentFile['files'][number]

/** `other`: no file of a device. `damaged`: one that is cut off or was changed. `later`: of a newer app than this office reads. */
export type Unreadable = 'other' | 'damaged' | 'later' | 'tooLarge'

/** By its first letters: what is none of ours need not be read whole. */
export function looksUnsent(beginning: string): true | Unreadable {
  const [, version] = /^\uFEFF?\s*\{\s*"format"\s*:\s*"ledgerside-device-(\d{1,6})"/.exec(beginning) ?? []
  if (version === undefined) return 'other'
  return unsentFormat.endsWith(`-${version}`) ? true : 'later'
}

export function readUnsentText(text: string): UnsentFile | Unreadable {
  const looks = looksUnsent(text.slice(0, 200))
  if (looks !== true) return looks
  try {
    return unsentFile.safeParse(JSON.parse(text.replace(/^\uFEFF/, ''))).data ?? 'damaged'
  } catch {
    return 'damaged'
  }
}

type Given = UnsentFile['documents'][number]

/** As many as one call takes, in their order. `mostBytes`: of a call. */
export function documentPortions(documents: readonly Given[], mostBytes = 200_000): Given[][] {
  const portions: Given[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const document of documents) {
    const own = new TextEncoder().encode(JSON.stringify(document)).length
    const last = portions.at(-1)
    if (!last || last.length >= mostDocuments || bytes + own > mostBytes) {
      portions.push([document])
      bytes = own
    } else {
      last.push(document)
      bytes += own
    }
  }
  return portions
}

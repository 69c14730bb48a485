import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isId } from '#contract/fields.ts'
import { type VanDocument, vanDocument } from '#features/devices/van/door.ts'
import { type VisitDocument, visitDocument } from '#features/devices/visits/door.ts'
import { type DeviceDocument, deviceDocument, documentFormat, mostPhotos } from '../pushed.ts'

type Given = Record<string, unknown>
/**
 * `document`: null where it cannot be read, for the reason in `problem`, or where it is a `visit` or is of the `van`; `known`: what can be read of it all the same.
 */
export type Came = {
  clientId: string
  raw: string
  hash: Buffer
  document: DeviceDocument | null
  visit: VisitDocument | null
  van: VanDocument | null
  problem: 'unreadable' | 'laterFormat' | null
  known: { number: string; total: number; customerId: string | null; files: string[] }
}

/** Null: it has no name by which it could be known again, or there is nothing in it that could be kept. */
export function cameOf(given: Given): Came | null {
  try {
    return read(given)
  } catch (error) {
    // Nested deeper than anything can be read or written.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** What nothing can be said of but that it came. */
export const unjudged = (came: Came): Came => ({ ...came, document: null, visit: null, van: null, problem: 'unreadable' })

function read(given: Given): Came | null {
  const { id } = given
  if (typeof id !== 'string' || !isId(id)) return null
  const parsed = deviceDocument.safeParse(given)
  const document = parsed.success ? parsed.data : null
  const visit = document ? null : (visitDocument.safeParse(given).data ?? null)
  const van = document || visit ? null : (vanDocument.safeParse(given).data ?? null)
  const { format, number, total, customerId } = given
  const isLater = typeof format === 'number' && format > documentFormat
  return {
    clientId: id.toLowerCase(),
    raw: JSON.stringify(given),
    hash: createHash('sha256').update(canonical(given)).digest(),
    document,
    visit,
    van,
    problem: document || visit || van ? null : isLater ? 'laterFormat' : 'unreadable',
    known: {
      number: document?.number ?? (typeof number === 'string' ? printable(number).slice(0, 20) : ''),
      total: document ? worthOf(document) : Number.isSafeInteger(total) && !visit && !van ? Number(total) : 0,
      customerId: document?.customerId ?? (typeof customerId === 'string' && isId(customerId) ? customerId : null),
      files: document ? filesOf(document) : filesIn(given),
    },
  }
}

/** Cents, as the device counts what is unsent: a payment has no lines, and is worth its money. */
const worthOf = ({ kind, total, payment }: DeviceDocument) => (kind === 'payment' && payment ? payment.amount : total)

/** The database keeps no NUL, and a list shows no control characters. */
const printable = (text: string) => text.replace(/\p{C}/gu, '')

const filesOf = ({ proofs: { signature, photos } }: DeviceDocument) => [...(signature ? [signature] : []), ...photos]

const loose = z.object({ proofs: z.object({ signature: z.unknown(), photos: z.array(z.unknown()).max(mostPhotos).catch([]) }) })
/** Its proofs are awaited as any other's, and are nobody else's. */
function filesIn(given: Given): string[] {
  const { signature, photos } = loose.safeParse(given).data?.proofs ?? { signature: null, photos: [] }
  return [signature, ...photos].flatMap((id) => (typeof id === 'string' && isId(id) ? [id.toLowerCase()] : []))
}

/** The same whatever order the fields came in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`
}

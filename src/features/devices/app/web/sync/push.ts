import type { DeviceStore } from '../storage/device-store.ts'
import type { Answer, Key, PushedDocument, StoredDocument } from '../storage/kept.ts'
import { CallFailed, type Calls } from './calls.ts'
import { type Pushed, pushPath } from './office.ts'

const mostDocuments = 50
/** Of one call; the office takes 250,000. */
const mostBytes = 200_000

/**
 * Hands in what is in the queue, in its order, in portions; ends with how many the office has answered. A portion that the office refuses as a whole
 * is sent in halves, down to one: a document that it cannot read keeps no other one waiting. What the office answered leaves the queue, whatever the
 * answer; what it did not speak of stays.
 */
export async function pushQueue({ documents }: DeviceStore, calls: Calls, key: Key): Promise<{ answered: number; unread: number }> {
  const waiting = await documents.waiting()
  let answered = 0
  let unread = 0
  const send = async (portion: readonly StoredDocument[]): Promise<void> => {
    const ids = portion.map(({ id }) => id)
    // One of them may have been taken back since they were read.
    const sent = await documents.sending(ids)
    try {
      const body = { at: new Date().toISOString(), documents: sent.map(({ document }) => document) }
      const { answers } = await calls.post<Pushed>(pushPath, body, key)
      const at = new Date().toISOString()
      const known = new Map(answers.filter(({ id }) => ids.includes(id)).map((answer): [string, Answer] => [answer.id, { ...answer, at }]))
      await documents.answered(known)
      answered += known.size
      const left = ids.filter((id) => !known.has(id))
      unread += left.length
      await documents.back(left)
    } catch (error) {
      await documents.back(ids)
      if (!(error instanceof CallFailed) || error.isPassing || error.status === 401 || error.status === 403) throw error
      if (portion.length === 1) {
        unread += 1
        return
      }
      const half = Math.ceil(portion.length / 2)
      await send(portion.slice(0, half))
      await send(portion.slice(half))
    }
  }
  for (const portion of portions(waiting)) await send(portion)
  return { answered, unread }
}

export function portions(waiting: readonly StoredDocument[]): StoredDocument[][] {
  const found: StoredDocument[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const stored of waiting) {
    const own = bytesOf(stored.document)
    const last = found.at(-1)
    if (!last || last.length >= mostDocuments || bytes + own > mostBytes) {
      found.push([stored])
      bytes = own
    } else {
      last.push(stored)
      bytes += own
    }
  }
  return found
}

const bytesOf = (document: PushedDocument) => new TextEncoder().encode(JSON.stringify(document)).length

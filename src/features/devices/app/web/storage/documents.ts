import { clockOf, hoursSince } from './clock.ts'
import type { Database, Transaction } from './database.ts'
import {
  type Answer,
  type Clock,
  creditFormat,
  type DocumentDraft,
  documentFormat,
  type KeptSettings,
  type PullState,
  type PushedDocument,
  receiptFormat,
  type Seat,
  type StoredDocument,
  type StoredFile,
  vanFormat,
} from './kept.ts'
import { newId } from './new-id.ts'
import type { Pokes } from './pokes.ts'
import { neverLeft, replaceIn, takenBack } from './taken-back.ts'
import { repOf } from './whose.ts'

export type SaveOptions = { id?: string; customerName: string }

/** What was made on this device and what became of it. */
export class Documents {
  readonly #db: Database
  readonly #pokes: Pokes

  constructor(db: Database, pokes: Pokes) {
    this.#db = db
    this.#pokes = pokes
  }

  /**
   * Document, place in the queue and number are one transaction: none of them is ever there without the others. Ends once it is on the disk, or
   * fails with `NotSaved`. `id`: made when the document was begun, so that saving it again after a failure makes no second one. One that it takes the
   * place of and that never left is taken back with it.
   */
  async save(draft: DocumentDraft, { id = newId(), customerName }: SaveOptions): Promise<StoredDocument> {
    const saved = await this.#db.write(['documents', 'queue', 'facts', 'files'], async (transaction) => {
      const documents = transaction.objectStore('documents')
      const facts = transaction.objectStore('facts')
      // Asked together: each answer is a way to another process and back, and somebody waits with a finger on the screen.
      const [before, seat, settings, reached, clock, files] = await Promise.all([
        documents.get(id),
        facts.get('seat') as Promise<Seat | undefined>,
        facts.get('settings') as Promise<KeptSettings | undefined>,
        facts.get('nextNumber') as Promise<number | undefined>,
        facts.get('clock') as Promise<Clock | undefined>,
        filesOf(transaction, draft),
      ])
      if (before) return before
      if (!seat) throw new Error('A device that is not paired makes no documents')
      const next = reached ?? 1
      const made = new Date()
      const number = `${seat.numberPrefix}-${next}`
      const { changes } = draft
      const stored: StoredDocument = {
        id,
        document: {
          ...draft,
          id,
          number,
          changes: changes && (await replaceIn(documents, changes, { id, number, at: withOffset(made) })),
          format: formatOf(draft),
          madeAt: withOffset(made),
          ...clockOf(clock, made.getTime()),
          offlineHours: hoursSince(clock ?? null, made.getTime()),
        },
        customerName,
        repCode: repOf(settings, seat),
        madeMs: made.getTime(),
        ...(clock && { madeSkewMs: clock.skewMs }),
        sequence: next,
        state: 'waiting',
        tries: 0,
        answer: null,
      }
      // Whichever of them fails, none is there.
      await together([
        () => documents.add(stored),
        () => transaction.objectStore('queue').add({ documentId: id }),
        () => facts.put(next + 1, 'nextNumber'),
        () => facts.put(made.getTime(), 'moved'),
        ...files.map((file) => () => transaction.objectStore('files').put({ ...file, documentId: id })),
      ])
      return stored
    })
    this.#pokes.changed('documents', 'queue')
    return saved
  }

  /** Taken back, with the reason; false: it may have left meanwhile, and stays as it is. */
  async takeBack(id: string, reason: string): Promise<boolean> {
    const isBack = await this.#db.write(['documents'], async (transaction) => {
      const documents = transaction.objectStore('documents')
      const stored = await documents.get(id)
      if (!stored || !neverLeft(stored)) return stored?.document.discarded !== undefined
      await documents.put(takenBack(stored, { at: withOffset(new Date()), reason, replacedBy: '' }))
      return true
    })
    this.#pokes.changed('documents', 'queue')
    return isBack
  }

  /** The newest first. */
  async list(from = 0): Promise<StoredDocument[]> {
    const found = await this.#db.read(['documents'], (transaction) =>
      transaction.objectStore('documents').index('madeMs').getAll(IDBKeyRange.lowerBound(from)),
    )
    return found.toSorted((one, other) => other.madeMs - one.madeMs || other.sequence - one.sequence)
  }

  one(id: string): Promise<StoredDocument | undefined> {
    return this.#db.read(['documents'], (transaction) => transaction.objectStore('documents').get(id))
  }

  /** What the office has not said anything of yet: how many, and their sum in cents. */
  async unsent(): Promise<{ count: number; cents: number }> {
    return summed(await this.waiting())
  }

  /** What is nowhere but here when it is forgotten: what waits, and, as long as it is kept, what the office refused. That which is in Review it has. */
  async unsettledOnes(): Promise<StoredDocument[]> {
    const found = await this.#db.read(['documents'], (transaction) => transaction.objectStore('documents').index('madeMs').getAll())
    return found.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'refused')
  }
  async unsettled(): Promise<{ count: number; cents: number }> {
    return summed(await this.unsettledOnes())
  }

  /** What the office has had for long is shown there, not here; what it refused was read long ago. */
  async tidy(beforeMs: number): Promise<void> {
    await this.#db.write(['documents'], async (transaction) => {
      const documents = transaction.objectStore('documents')
      for (const stored of await documents.index('madeMs').getAll(IDBKeyRange.upperBound(beforeMs)))
        if (['done', 'refused', 'discarded', 'calledOff'].includes(stored.state)) await documents.delete(stored.id)
    })
  }

  /** In the order in which they were made; at most so many. */
  waiting(most?: number): Promise<StoredDocument[]> {
    return this.#db.read(['queue', 'documents'], async (transaction) => {
      const queued = await transaction.objectStore('queue').getAll(null, most)
      const found = await Promise.all(queued.map(({ documentId }) => transaction.objectStore('documents').get(documentId)))
      return found.filter((each) => each !== undefined)
    })
  }

  /** On their way, as they are in this moment: a failure on the way counts as a try. */
  async sending(ids: readonly string[]): Promise<StoredDocument[]> {
    return this.#change(ids, (stored) => ({ ...stored, state: 'sending', tries: stored.tries + 1 }))
  }
  /** They are in a file, and may come to the office from there. */
  async copied(ids: readonly string[]): Promise<StoredDocument[]> {
    return this.#change(ids, (stored) => ({ ...stored, tries: stored.tries + 1 }))
  }
  /** They did not arrive, as far as anybody knows. */
  async back(ids: readonly string[]): Promise<void> {
    await this.#change(ids, (stored) => (stored.answer ? stored : { ...stored, state: 'waiting' }))
  }

  /** What the office said of each. It leaves the queue in the same transaction; the document stays. */
  async answered(answers: ReadonlyMap<string, Answer>): Promise<void> {
    if (answers.size === 0) return
    await this.#db.write(['documents', 'queue', 'facts'], async (transaction) => {
      const documents = transaction.objectStore('documents')
      const queue = transaction.objectStore('queue')
      const pull = (await transaction.objectStore('facts').get('pull')) as PullState | undefined
      for (const [id, answer] of answers) {
        const stored = await documents.get(id)
        if (!stored) continue
        await documents.put({
          ...stored,
          state: stored.document.discarded && answer.state === 'refused' ? 'discarded' : stateOf(answer),
          answer: { ...answer, pulls: pull?.pulls ?? 0 },
        })
        const place = await queue.index('documentId').getKey(id)
        if (place !== undefined) await queue.delete(place)
      }
      await transaction.objectStore('facts').put(Date.now(), 'moved')
    })
    // The queue is told of what comes into it.
    this.#pokes.changed('documents')
  }

  async #change(ids: readonly string[], to: (stored: StoredDocument) => StoredDocument): Promise<StoredDocument[]> {
    const changed = await this.#db.write(['documents'], async (transaction) => {
      const documents = transaction.objectStore('documents')
      const found: StoredDocument[] = []
      for (const id of ids) {
        const stored = await documents.get(id)
        if (stored) found.push(to(stored))
      }
      for (const stored of found) await documents.put(stored)
      return found
    })
    this.#pokes.changed('documents')
    return changed
  }
}

function formatOf({ kind, van }: DocumentDraft): number {
  if (van) return kind === 'receipt' ? receiptFormat : vanFormat
  return kind === 'credit' ? creditFormat : documentFormat
}

/** One that cannot even be begun fails like the others. */
const together = (works: readonly (() => Promise<unknown>)[]) => Promise.all(works.map(async (work) => work()))

export const summed = (all: readonly StoredDocument[]) => ({
  count: all.length,
  cents: all.reduce((sum, { document }) => sum + worthOf(document), 0),
})

export const stateOf = ({ state, calledOff }: Pick<Answer, 'state' | 'calledOff'>): StoredDocument['state'] =>
  state !== 'accepted' ? state : calledOff ? 'calledOff' : 'done'

/** What a document is worth where documents are added up: a payment what was paid, one that was taken back nothing, anything else its total. */
export const worthOf = ({ kind, payment, total, discarded }: Pick<PushedDocument, 'kind' | 'payment' | 'total' | 'discarded'>): number =>
  discarded ? 0 : kind === 'payment' ? (payment?.amount ?? 0) : total

async function filesOf(transaction: Transaction<'readwrite'>, { proofs }: DocumentDraft): Promise<StoredFile[]> {
  const ids = [proofs.signature, ...proofs.photos].filter((id) => id !== null)
  const found = await Promise.all(ids.map((id) => transaction.objectStore('files').get(id)))
  return found.filter((file) => file !== undefined)
}

/** `2026-11-28T09:30:00.000-07:00` */
export function withOffset(time: Date): string {
  const east = -time.getTimezoneOffset()
  const two = (number: number) => String(number).padStart(2, '0')
  const local = new Date(time.getTime() + east * 60_000).toISOString().slice(0, -1)
  return `${local}${east < 0 ? '-' : '+'}${two(Math.floor(Math.abs(east) / 60))}:${two(Math.abs(east) % 60)}`
}

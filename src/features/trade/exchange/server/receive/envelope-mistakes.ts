import type { Db } from '#server/data/db.ts'
import type { FoundGroup } from '#trade-documents/found.ts'
import { mostProblems } from '#trade-documents/limits.ts'
import type { Problem } from '#trade-documents/problem.ts'
import { json } from './stored.ts'

/** Each is looked at by a person. */
const mostParts = 20

type File = { companyId: string; id: string; file: string; sizeBytes: number }

/** What the envelopes of a file have wrong: something may be missing of which no document that came knows. */
export class EnvelopeMistakes {
  /** Of groups; those of the file itself are kept with the file. */
  readonly #ofGroups: Problem[] = []
  /** Parts of the file that nobody could read. */
  readonly #unread: Problem[] = []
  #group: FoundGroup | null = null
  #any = false

  tell(problems: readonly Problem[], group: FoundGroup | null) {
    // Its sets say themselves that there is no beginning of a group.
    const { unread = [], errors = [] } = Object.groupBy(
      problems.filter(({ severity, code }) => severity === 'error' && code !== 'gsMissing'),
      ({ code }) => (code === 'partUnread' ? 'unread' : 'errors'),
    )
    for (const part of unread) this.#addUnread(part)
    if (!errors.length) return
    this.#any = true
    if (!group) return
    this.#group = group
    this.#ofGroups.push(...errors.slice(0, mostProblems - this.#ofGroups.length))
  }

  /**
   * Each part that was not read, and what the envelopes say, stands beside the file's documents until a person puts it aside; they themselves
   * are handled. `last`: the group that came last.
   */
  async keep(db: Db, { companyId, id, file, sizeBytes }: File, last: FoundGroup | null, ordinal: number) {
    const { partnerId = null, test = false } = this.#group ?? last ?? {}
    const own = { companyId, fileId: id, partnerId, test, direction: 'I', kind: 'envelope', state: 'received', contentHash: file } as const
    const parts = this.#unread.map((part) => ({ startByte: part.offset, sizeBytes: part.size ?? 0, problems: [part] }))
    const whole = this.#any ? [{ startByte: 0, sizeBytes, problems: this.#ofGroups }] : []
    const rows = [...parts, ...whole].map(({ problems, ...place }, index) => ({
      ...own,
      ...place,
      ordinal: ordinal + index,
      type: '',
      controlKey: '',
      control: '',
      problems: json(problems),
    }))
    if (rows.length) await db.insertInto('ediDocuments').values(rows).execute()
  }

  /** However many there are, no byte of them is left out: the last one goes on to the end of the last part. */
  #addUnread(part: Problem) {
    const last = this.#unread.at(-1)
    if (this.#unread.length < mostParts || !last) this.#unread.push(part)
    else this.#unread.splice(-1, 1, { ...last, size: part.offset + (part.size ?? 0) - last.offset })
  }
}

import type { Db } from '#server/data/db.ts'
import type { FoundGroup } from '#trade-documents/found.ts'
import { mostProblems } from '#trade-documents/limits.ts'
import type { Problem } from '#trade-documents/problem.ts'
import { json } from './stored.ts'

type File = { companyId: string; id: string; file: string; sizeBytes: number }

/** What the envelopes of a file have wrong: something may be missing of which no document that came knows. */
export class EnvelopeMistakes {
  /** Of groups; those of the file itself are kept with the file. */
  readonly #ofGroups: Problem[] = []
  #group: FoundGroup | null = null
  #any = false

  tell(problems: readonly Problem[], group: FoundGroup | null) {
    // Its sets say themselves that there is no beginning of a group.
    const errors = problems.filter(({ severity, code }) => severity === 'error' && code !== 'gsMissing')
    if (!errors.length) return
    this.#any = true
    if (!group) return
    this.#group = group
    this.#ofGroups.push(...errors.slice(0, mostProblems - this.#ofGroups.length))
  }

  /** Stands beside the file's documents until a person puts it aside; they themselves are handled. `last`: the group that came last. */
  async keep(db: Db, { companyId, id, file, sizeBytes }: File, last: FoundGroup | null, ordinal: number) {
    if (!this.#any) return
    const { partnerId = null, test = false } = this.#group ?? last ?? {}
    await db
      .insertInto('ediDocuments')
      .values({
        companyId,
        fileId: id,
        partnerId,
        test,
        ordinal,
        direction: 'I',
        type: '',
        kind: 'envelope',
        state: 'received',
        controlKey: '',
        contentHash: file,
        control: '',
        startByte: 0,
        sizeBytes,
        problems: json(this.#ofGroups),
      })
      .execute()
  }
}

import { tableMappings } from '#features/partners/server/door.ts'
import { inCompany, stillAt, type WorkRun } from '#server/company-work.ts'
import type { Db } from '#server/db.ts'
import { streamFileByHash } from '#server/files.ts'
import { isBegun } from './begun.ts'
import { type DocumentValues, documentValues, groupValues } from './document-values.ts'
import { findDocuments } from './formats/find.ts'
import type { Found, FoundGroup } from './formats/found.ts'
import type { Problem } from './formats/problem.ts'
import { json } from './stored.ts'
import { unreadable } from './unreadable.ts'

type Run = WorkRun<'ediFiles'>

const mostAtOnce = 200
const mostBytesAtOnce = 4 * 1_048_576
const mostProblems = 1_000

/** A file to its documents, a portion at a time. Whoever begins again after a crash finds nothing of it done. */
export async function splitFile(run: Run) {
  const splitting = new Splitting(run)
  if (!(await splitting.begin())) return
  const bytes = await streamFileByHash(run.services.config, run.record.file)
  if (!bytes) throw new Error(`The bytes ${run.record.file} are missing.`)
  for await (const found of findDocuments(bytes, () => mappingsOf(run))) await splitting.take(found)
  await splitting.end()
}

/** A table says nothing of its sender: of a connection's, it is its partner. */
const mappingsOf = (run: Run) =>
  inCompany(run, async (db) => {
    const { connectionId } = run.record
    const connection = connectionId
      ? await db.selectFrom('ediConnections').select('partnerId').where('id', '=', connectionId).executeTakeFirst()
      : undefined
    return tableMappings(db, connection?.partnerId ?? null)
  })

class Splitting {
  readonly #run: Run
  readonly #problems: Problem[] = []
  #documents: DocumentValues[] = []
  #bytes = 0
  #counted = { groups: 0, documents: 0 }
  #group: { found: FoundGroup; id: string } | null = null

  constructor(run: Run) {
    this.#run = run
  }

  /** Answers whether there is anything to split: what became orders already stays as it is. */
  begin(): Promise<boolean> {
    const { fileId } = this.#own
    return this.#write(async (db) => {
      if (await isBegun(db, fileId)) {
        await db.updateTable('ediFiles').set({ state: 'split', attempts: 0 }).where('id', '=', fileId).execute()
        return false
      }
      await db.deleteFrom('ediDocuments').where('fileId', '=', fileId).execute()
      await db.deleteFrom('ediGroups').where('fileId', '=', fileId).execute()
      return true
    })
  }

  async take(found: Found) {
    this.#run.signal.throwIfAborted()
    if (found.kind === 'problems') return this.#tell(found.problems)
    if (this.#run.record.test) found.group.test = true
    const groupId = await this.#groupOf(found.group)
    if (found.kind === 'group') return this.#closeGroup(groupId, found.announced, found.problems)
    this.#counted.documents += 1
    this.#documents.push(documentValues(found.group, found.document, { ...this.#own, groupId, ordinal: this.#counted.documents }))
    this.#bytes += found.document.size
    if (this.#documents.length >= mostAtOnce || this.#bytes >= mostBytesAtOnce) await this.#flush()
  }

  async end() {
    await this.#flush()
    await this.#write(async (db) => {
      if (!this.#counted.documents) await unreadable(db, this.#run.record)
      await db
        .updateTable('ediFiles')
        .set({ state: 'split', attempts: 0, problems: json(this.#problems) })
        .where('id', '=', this.#run.record.id)
        .execute()
    })
  }

  get #own() {
    return { companyId: this.#run.companyId, fileId: this.#run.record.id }
  }

  #tell(problems: readonly Problem[]) {
    this.#problems.push(...problems.slice(0, mostProblems - this.#problems.length))
  }

  async #groupOf(found: FoundGroup): Promise<string> {
    if (this.#group?.found === found) return this.#group.id
    this.#counted.groups += 1
    const values = groupValues(found, { ...this.#own, ordinal: this.#counted.groups })
    const { id } = await this.#write((db) => db.insertInto('ediGroups').values(values).returning('id').executeTakeFirstOrThrow())
    this.#group = { found, id }
    return id
  }

  async #flush() {
    const documents = this.#documents
    this.#documents = []
    this.#bytes = 0
    if (documents.length) await this.#write((db) => db.insertInto('ediDocuments').values(documents).execute())
  }

  #closeGroup(id: string, announced: number | null, problems: readonly Problem[]) {
    return this.#write((db) =>
      db
        .updateTable('ediGroups')
        .set({ announced, problems: json(problems) })
        .where('id', '=', id)
        .execute(),
    )
  }

  #write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return inCompany(this.#run, async (db) => {
      if (!(await stillAt(db, this.#run))) throw new Error('Somebody else is at this file.')
      return work(db)
    })
  }
}

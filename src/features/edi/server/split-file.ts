import { sql } from 'kysely'
import { tableMappings } from '#features/partners/server/door.ts'
import { inCompany, stillAt, type WorkRun } from '#server/company-work.ts'
import type { Db } from '#server/db.ts'
import { streamFileByHash } from '#server/files.ts'
import { isBegun } from './begun.ts'
import { type DocumentValues, documentValues, groupValues } from './document-values.ts'
import { findDocuments } from './formats/find.ts'
import type { Found, FoundDocument, FoundGroup } from './formats/found.ts'
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

/** A group of the file. `id`: once it is written. `closed`: what its end said, to be written. */
type Group = {
  found: FoundGroup
  ordinal: number
  id: string | null
  closed: { announced: number | null; problems: readonly Problem[] } | null
}

/** What was found and is not written yet; a small file is written whole, in one transaction. */
class Splitting {
  readonly #run: Run
  readonly #problems: Problem[] = []
  #groups: Group[] = []
  #documents: { group: Group; found: FoundDocument; ordinal: number }[] = []
  #bytes = 0
  #counted = { groups: 0, documents: 0 }

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
    const group = this.#groupOf(found.group)
    if (found.kind === 'group') group.closed = { announced: found.announced, problems: found.problems }
    else this.#documents.push({ group, found: found.document, ordinal: ++this.#counted.documents })
    this.#bytes += found.kind === 'group' ? 0 : found.document.size
    if (this.#documents.length + this.#groups.length >= mostAtOnce || this.#bytes >= mostBytesAtOnce)
      await this.#write((db) => this.#flush(db))
  }

  end() {
    return this.#write(async (db) => {
      await this.#flush(db)
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

  #groupOf(found: FoundGroup): Group {
    const last = this.#groups.at(-1)
    if (last?.found === found) return last
    const group = { found, ordinal: ++this.#counted.groups, id: null, closed: null }
    this.#groups.push(group)
    return group
  }

  async #flush(db: Db) {
    for (const group of this.#groups) group.id ??= await this.#added(db, group)
    if (this.#documents.length)
      await db
        .insertInto('ediDocuments')
        .values(this.#documents.flatMap((each) => this.#valuesOf(each)))
        .execute()
    for (const group of this.#groups) await close(db, group)
    // The last one may go on.
    this.#groups = this.#groups.slice(-1)
    this.#documents = []
    this.#bytes = 0
  }

  async #added(db: Db, { found, ordinal }: Group): Promise<string> {
    const values = groupValues(found, { ...this.#own, ordinal })
    return (await db.insertInto('ediGroups').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  #valuesOf({ group, found, ordinal }: { group: Group; found: FoundDocument; ordinal: number }): DocumentValues[] {
    return group.id ? [documentValues(group.found, found, { ...this.#own, groupId: group.id, ordinal })] : []
  }

  #write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return inCompany(this.#run, async (db) => {
      // Where the machine fails before it is on the disk, the file is split once more.
      await sql`set local synchronous_commit = off`.execute(db)
      if (!(await stillAt(db, this.#run))) throw new Error('Somebody else is at this file.')
      return work(db)
    })
  }
}

async function close(db: Db, group: Group) {
  if (!group.id || !group.closed) return
  const { announced, problems } = group.closed
  await db
    .updateTable('ediGroups')
    .set({ announced, problems: json(problems) })
    .where('id', '=', group.id)
    .execute()
  group.closed = null
}

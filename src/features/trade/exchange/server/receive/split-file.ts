import { tableMappings } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { plannedAnew } from '#server/data/planned-anew.ts'
import { streamFileByHash } from '#server/files/files.ts'
import { inCompany, stillAt, type WorkRun } from '#server/work/company-work.ts'
import { inThread } from '#server/work/threads.ts'
import { findDocuments } from '#trade-documents/find.ts'
import type { Found, FoundDocument, FoundGroup } from '#trade-documents/found.ts'
import { mostProblems } from '#trade-documents/limits.ts'
import type { Problem } from '#trade-documents/problem.ts'
import type { findWhole } from '#trade-documents/whole/find.ts'
import { settleWork } from '../settle/settle-job.ts'
import { partnerOfGroup } from '../write/acknowledge-groups.ts'
import { type DocumentValues, documentValues, groupValues } from './document-values.ts'
import { EnvelopeMistakes } from './envelope-mistakes.ts'
import { hasOutcome } from './has-outcome.ts'
import { json } from './stored.ts'
import { unreadable } from './unreadable.ts'

type Run = WorkRun<'ediFiles'>

/** Sixteen megabytes of XML or JSON take seconds: beside the event loop. */
const inAThread = inThread<typeof findWhole>(import.meta.resolve('#trade-documents/whole/find.ts'), 'findWhole')

const mostAtOnce = 200
const mostBytesAtOnce = 4 * 1_048_576

/** A file to its documents, a portion at a time. Whoever begins again after a crash finds nothing of it done. */
export async function splitFile(run: Run): Promise<void> {
  const splitting = new Splitting(run)
  const bytes = await streamFileByHash(run.services.config, run.record.file)
  if (!bytes) throw new Error(`The bytes ${run.record.file} are missing.`)
  for await (const found of findDocuments(bytes, () => mappingsOf(run), inAThread)) await splitting.take(found)
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
  readonly #mistakes = new EnvelopeMistakes()
  #groups: Group[] = []
  #documents: { group: Group; found: FoundDocument; ordinal: number }[] = []
  #bytes = 0
  #counted = { groups: 0, documents: 0 }
  /** Null: not looked at yet. */
  #isKept: boolean | null = null

  constructor(run: Run) {
    this.#run = run
  }

  async take(found: Found) {
    this.#run.signal.throwIfAborted()
    if (found.kind === 'problems') return this.#tell(found.problems)
    if (this.#run.record.test) found.group.test = true
    const group = this.#groupOf(found.group)
    if (found.kind === 'group') {
      group.closed = { announced: found.announced, problems: found.problems }
      this.#mistakes.tell(found.problems, found.group)
    } else this.#documents.push({ group, found: found.document, ordinal: ++this.#counted.documents })
    this.#bytes += found.kind === 'group' ? 0 : found.document.size
    if (this.#documents.length + this.#groups.length >= mostAtOnce || this.#bytes >= mostBytesAtOnce) await this.#write()
  }

  end() {
    return this.#write(async (db) => {
      const { documents } = this.#counted
      if (!this.#isKept && !documents) await unreadable(db, this.#run.record)
      else if (!this.#isKept) await this.#mistakes.keep(db, this.#run.record, this.#groups.at(-1)?.found ?? null, documents + 1)
      await db
        .updateTable('ediFiles')
        .set({ state: 'split', attempts: 0, ...(!this.#isKept && { problems: json(this.#problems) }) })
        .where('id', '=', this.#run.record.id)
        .execute()
      await settleWork.begin(this.#run.services, db, this.#run.companyId)
    })
  }

  get #own() {
    return { companyId: this.#run.companyId, fileId: this.#run.record.id }
  }

  #tell(problems: readonly Problem[]) {
    this.#mistakes.tell(problems, null)
    // Parts that were not read stand for themselves.
    const others = problems.filter(({ code }) => code !== 'partUnread')
    this.#problems.push(...others.slice(0, mostProblems - this.#problems.length))
  }

  #groupOf(found: FoundGroup): Group {
    const last = this.#groups.at(-1)
    if (last?.found === found) return last
    const group = { found, ordinal: ++this.#counted.groups, id: null, closed: null }
    this.#groups.push(group)
    return group
  }

  async #flush(db: Db) {
    for (const group of this.#groups) {
      if (group.id) await close(db, group)
      else group.id = await this.#added(db, group)
      group.closed = null
    }
    if (this.#documents.length)
      await db
        .insertInto('ediDocuments')
        .values(this.#documents.flatMap((each) => this.#valuesOf(each)))
        .execute()
  }

  async #added(db: Db, { found, ordinal, closed }: Group): Promise<string> {
    const values = { ...groupValues(found, { ...this.#own, ordinal }), ...(closed && endOf(closed)) }
    // Whom nobody knows yet may be known when it is settled.
    found.partnerId = values.partnerId ??= (await partnerOfGroup(db, { ...this.#own, ...values }))?.id ?? null
    return (await db.insertInto('ediGroups').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  #valuesOf({ group, found, ordinal }: { group: Group; found: FoundDocument; ordinal: number }): DocumentValues[] {
    return group.id ? [documentValues(group.found, found, { ...this.#own, groupId: group.id, ordinal })] : []
  }

  /** Where the machine fails before it is on the disk, the file is split once more. */
  #write(last: (db: Db) => Promise<void> = async () => {}): Promise<void> {
    const work = async (db: Db) => {
      if (!(await stillAt(db, this.#run))) throw new Error('Somebody else is at this file.')
      this.#isKept ??= !(await plannedAnew(db, () => this.#cleared(db)))
      if (!this.#isKept) await this.#flush(db)
      // The last one may go on.
      this.#groups = this.#groups.slice(-1)
      this.#documents = []
      this.#bytes = 0
      await last(db)
    }
    return inCompany(this.#run, work, { redoable: true })
  }

  /** Whether nothing of it is here now: what became orders already stays as it is. */
  async #cleared(db: Db): Promise<boolean> {
    const { fileId } = this.#own
    if (await hasOutcome(db, fileId)) return false
    await db.deleteFrom('ediDocuments').where('fileId', '=', fileId).execute()
    await db.deleteFrom('ediGroups').where('fileId', '=', fileId).execute()
    return true
  }
}

async function close(db: Db, { id, closed }: Group) {
  if (id && closed) await db.updateTable('ediGroups').set(endOf(closed)).where('id', '=', id).execute()
}

const endOf = ({ announced, problems }: NonNullable<Group['closed']>) => ({ announced, problems: json(problems) })

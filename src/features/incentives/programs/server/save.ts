import { fieldsToSave } from '#contract/edit.ts'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit, type Change } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type addEditProgram, type addEditProgramDetail, type ProgramFields, programFields } from '../contract.ts'
import { changedKinds, editOf } from '../states.ts'
import type { Eligible, ProgramTerms } from '../terms.ts'
import { changesOf, rewardChanges } from './changes.ts'
import { eligibleKinds, namesOf } from './named.ts'
import { fieldsOf, listed, type ProgramRecord, programRecord, type StoredVersion, seenProgram, termsOf, versionsOf } from './program.ts'
import { settingsOf } from './settings.ts'

type Saved = RawResult<typeof addEditProgram>

/** One company's, of all its years; few enough to be looked through at once. */
const mostPrograms = 2000

export const addOrEdit = (context: DbContext, { programId, version, copyOf, ...given }: ValidInput<typeof addEditProgram>['body']) =>
  programId === undefined ? addTo(context, copyOf, given) : saveTo(context, programId, version, given)

async function addTo(context: DbContext, copyOf: string | undefined, given: object): Promise<Saved> {
  const { db } = context
  const { companyId } = memberOf(context)
  await db.selectFrom('companies').select('id').forUpdate().executeTakeFirst()
  const { count } = await db
    .selectFrom('programs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostPrograms) throw new AppError('programsMany', { values: { most: mostPrograms } })
  const model = copyOf === undefined ? null : await modelOf(context, copyOf)
  const base = model && { ...fieldsOf(model.program, model.terms), program: '', programName: '' }
  const fields = fieldsToSave(programFields, model ? given : { ...(await usual(db)), ...given }, base)
  if (!fields.program) throw wrong('program', 'validation.required')
  if (!fields.programName) throw wrong('programName', 'validation.required')
  await checkChosen(db, fields.eligible, null)
  const rewards = (model?.terms.rewards ?? []).map((line) => ({ ...line, id: crypto.randomUUID() }))
  const saved = await db
    .insertInto('programs')
    .values({ companyId, createdBy: actorOf(context).actor, ...columns(fields), ...written({ ...termsIn(fields), rewards }) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  await audit(db, actorOf(context), {
    action: 'programAdded',
    recordKind: 'program',
    recordId: saved.id,
    recordVersion: saved.version,
    changes: [...(await changesOf(db, null, fields)), ...rewardChanges([], rewards)],
  })
  return { programId: saved.id, version: saved.version }
}

const usual = async (db: Db) => ({ minimumPayout: (await settingsOf(db)).minimumPayout })

async function modelOf(context: DbContext, id: string) {
  const program = await programRecord(context, id)
  const [latest] = await versionsOf(context.db, id)
  return { program, terms: termsOf(program, latest) }
}

async function saveTo(context: DbContext, id: string, version: number | undefined, given: object): Promise<Saved> {
  const { db } = context
  const { program, versions, terms } = await toEdit(context, id, version)
  const before = fieldsOf(program, terms)
  const fields = fieldsToSave(programFields, given, before)
  checkFixed(program, versions, fields)
  await checkChosen(db, fields.eligible, before.eligible)
  const changes = await changesOf(db, before, fields)
  return keep(context, program, versions, { terms: { ...termsIn(fields), rewards: terms.rewards }, fields, changes })
}

export async function saveRewards(
  context: DbContext,
  { programId, version, rewards }: ValidInput<typeof addEditProgramDetail>['body'],
): Promise<Saved> {
  const { program, versions, terms } = await toEdit(context, programId, version)
  const after = { ...terms, rewards }
  // A kind of its own for each: what was summed for one is not what the other asks.
  const changed = versions.flatMap((each) => changedKinds(each.terms, after))
  if (changed.length) {
    const fields = rewards.flatMap(({ id }, at) => (changed.includes(id) ? [[`rewards.${at}.compType`, 'programs.errors.kind']] : []))
    throw new AppError('invalid', { fields: Object.fromEntries(fields) })
  }
  return keep(context, program, versions, {
    terms: after,
    fields: fieldsOf(program, terms),
    changes: rewardChanges(terms.rewards, rewards),
  })
}

async function toEdit(context: DbContext, id: string, version: number | undefined) {
  const program = await seenProgram(context, id, version)
  if (!['Draft', 'Open', 'Paused'].includes(program.state)) throw new AppError('programStep')
  const versions = await versionsOf(context.db, id)
  return { program, versions, terms: termsOf(program, versions[0]) }
}

type Written = { terms: ProgramTerms; fields: ProgramFields; changes: Change[] }

/** Of one that runs, terms wait until they are applied; what was taken back waits no longer. */
async function keep(
  context: DbContext,
  program: ProgramRecord,
  [latest]: StoredVersion[],
  { terms, fields, changes }: Written,
): Promise<Saved> {
  const { db } = context
  const { id, version } = program
  if (!changes.length) return { programId: id, version }
  const draft = latest && editOf(latest.terms, terms) === 'nothing' ? { draft: null } : { draft: JSON.stringify(terms) }
  await db
    .updateTable('programs')
    .set({ ...columns(fields), ...(latest ? draft : written(terms)), ...changedNow(version) })
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
  await audit(db, actorOf(context), { action: 'programChanged', recordKind: 'program', recordId: id, recordVersion: version + 1, changes })
  return { programId: id, version: version + 1 }
}

/** Whoever asked for a second person asked it of what the program was then. */
export const changedNow = (version: number) => ({
  version: version + 1,
  changedAt: new Date(),
  setAsideUntil: null,
  closeAskedBy: null,
  closeAskedAt: null,
})

const columns = ({ program, programName, noCeiling }: ProgramFields) => ({ code: program, name: programName, noCeiling })
const written = (terms: ProgramTerms) => ({ draft: JSON.stringify(terms), ...listed(terms) })
function termsIn({ program: _, programName: __, noCeiling: ___, ...terms }: ProgramFields): Omit<ProgramTerms, 'rewards'> {
  return terms
}

const wrong = (field: string, text: string) => new AppError('invalid', { fields: { [field]: text } })

/** What was said when it opened and concerns sales of before as well. */
function checkFixed({ openedAt, code }: ProgramRecord, [latest]: StoredVersion[], { program, fromDate, overlap }: ProgramFields) {
  if (!latest || openedAt === null) return
  if (program !== code) throw new AppError('programCodeFixed', { fields: { program: 'programs.errors.codeFixed' } })
  if (fromDate !== latest.terms.fromDate) throw wrong('fromDate', 'programs.errors.begun')
  if (overlap !== latest.terms.overlap) throw wrong('overlap', 'programs.errors.fixed')
}

/** Each is the company's own. What is chosen already may be gone by now. */
async function checkChosen(db: Db, after: Eligible, before: Eligible | null) {
  for (const kind of eligibleKinds) {
    const added = after[kind].ids.filter((id) => !before?.[kind].ids.includes(id))
    const names = await namesOf(db, kind, added)
    if (!added.every((id) => names.has(id))) throw wrong(`eligible.${kind}`, 'validation.unknown')
  }
}

function refuseTaken(error: { code?: string; constraint?: string }): never {
  if (error.code === '23505' && error.constraint === 'programs_by_code')
    throw new AppError('programCodeTaken', { cause: error, fields: { program: 'programs.errors.codeTaken' } })
  throw error
}

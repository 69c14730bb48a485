import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { applyProgramChanges, discardProgramChanges } from '../contract.ts'
import { amended, editOf } from '../states.ts'
import { type ProgramTerms, programTerms } from '../terms.ts'
import { changesOf, rewardChanges } from './changes.ts'
import { fieldsOf, keepTerms, listed, type StoredVersion, seenProgram, versionsOf } from './program.ts'
import { changedNow } from './save.ts'

type Saved = RawResult<typeof applyProgramChanges>

/** What was written of a program that runs holds: for all of it where it gives only more, else for later sales. */
export async function applyChanges(
  context: DbContext,
  id: string,
  { version, fromDay }: ValidInput<typeof applyProgramChanges>['body'],
): Promise<Saved> {
  const { db } = context
  const program = await seenProgram(context, id, version)
  const versions = await versionsOf(db, id)
  const [latest] = versions
  if (!latest || !['Open', 'Paused'].includes(program.state)) throw new AppError('programStep')
  if (program.draft === null) throw new AppError('programNothing')
  const read = programTerms.safeParse(program.draft)
  if (!read.success) throw new AppError('programNoReward')
  const terms = read.data
  if (terms.maximumAllowed === null && !program.noCeiling) throw new AppError('programNoCeiling')
  const today = await todayOf(db)
  if (terms.toDate < today) throw wrong('toDate', 'programs.errors.over')
  const isVersion = editOf(latest.terms, terms) === 'version'
  if (isVersion) await addVersion(context, id, latest.version, terms, checkedDay(fromDay, latest, terms, today))
  else await amend(db, id, versions, terms)
  await db
    .updateTable('programs')
    .set({
      draft: null,
      ...listed(
        terms,
        versions.map((each) => each.terms),
      ),
      ...changedNow(version),
    })
    .where('id', '=', id)
    .execute()
  await audit(db, actorOf(context), {
    action: isVersion ? 'programVersionMade' : 'programAmended',
    recordKind: 'program',
    recordId: id,
    recordVersion: version + 1,
    changes: [
      ...(isVersion ? [{ field: 'fromDay', from: '', to: fromDay ?? '' }] : []),
      ...(await changesOf(db, fieldsOf(program, latest.terms), fieldsOf(program, terms))),
      ...rewardChanges(latest.terms.rewards, terms.rewards),
    ],
  })
  return { programId: id, version: version + 1 }
}

async function addVersion(context: DbContext, programId: string, last: number, terms: ProgramTerms, fromDay: string): Promise<void> {
  const { companyId } = memberOf(context)
  const { actor } = actorOf(context)
  await context.db
    .insertInto('programVersions')
    .values({ companyId, programId, version: last + 1, fromDay, terms: JSON.stringify(terms), madeBy: actor })
    .execute()
}

/** Still to come, so that nobody's sale changes its rules; and not before the version that it follows. */
function checkedDay(fromDay: string | null, latest: StoredVersion, { toDate }: ProgramTerms, today: string): string {
  if (!fromDay) throw wrong('fromDay', 'validation.required')
  if (fromDay <= today) throw wrong('fromDay', 'programs.errors.fromDay')
  if (latest.fromDay && fromDay < latest.fromDay) throw wrong('fromDay', 'programs.errors.beforeVersion')
  if (fromDay > toDate) throw wrong('fromDay', 'programs.errors.afterLast')
  return fromDay
}

async function amend(db: Db, programId: string, versions: readonly StoredVersion[], after: ProgramTerms): Promise<void> {
  for (const { version, terms } of versions) await keepTerms(db, programId, version, amended(terms, after))
}

export async function discardChanges(
  context: DbContext,
  id: string,
  { version }: ValidInput<typeof discardProgramChanges>['body'],
): Promise<Saved> {
  const { db } = context
  const program = await seenProgram(context, id, version)
  if (program.state === 'Draft' || program.draft === null) throw new AppError('programNothing')
  await db
    .updateTable('programs')
    .set({ draft: null, ...changedNow(version) })
    .where('id', '=', id)
    .execute()
  await audit(db, actorOf(context), { action: 'programDiscarded', recordKind: 'program', recordId: id, recordVersion: version + 1 })
  return { programId: id, version: version + 1 }
}

const wrong = (field: string, text: string) => new AppError('invalid', { fields: { [field]: text } })

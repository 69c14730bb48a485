import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type AutomationFields, automationFields, type saveAutomation } from '../contract.ts'
import { automationOf } from './list.ts'

type Body = ValidInput<typeof saveAutomation>['body']

export async function saveAutomationOf(context: DbContext, { id, version, requestKey, ...given }: Body) {
  const { db } = context
  const before = id ? await automationOf(db, id, { lock: true }) : null
  if (before && before.version !== version) throw new AppError('changedMeanwhile')
  const fields = fieldsToSave(automationFields, given, before)
  await checkReps(db, fields.steps)
  await checkName(db, fields.automationName, id)
  return before ? change(context, before, fields) : add(context, fields, requestKey)
}

async function add(context: DbContext, { steps, ...fields }: AutomationFields, requestKey: string | undefined) {
  const { db } = context
  const { companyId, userId } = memberOf(context)
  const made = await db
    .insertInto('automations')
    .values({ companyId, ...fields, steps: JSON.stringify(steps), createdBy: userId, requestKey: requestKey ?? null })
    .onConflict((same) => same.doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (made) {
    await note(context, 'created', made.id, fields.automationName)
    return made
  }
  // The form sent it a second time, or somebody took the name meanwhile.
  const first =
    requestKey && (await db.selectFrom('automations').select(['id', 'version']).where('requestKey', '=', requestKey).executeTakeFirst())
  if (!first) throw nameTaken()
  return first
}

type Automation = Awaited<ReturnType<typeof automationOf>>

async function change(context: DbContext, { id, version, active }: Automation, { steps, ...fields }: AutomationFields) {
  await context.db
    .updateTable('automations')
    .set({
      ...fields,
      steps: JSON.stringify(steps),
      version: version + 1,
      updatedAt: new Date(),
      nextEnrolmentAt: enrolsAt({ ...fields, active }),
    })
    .where('id', '=', id)
    .execute()
  await note(context, 'changed', id, fields.automationName)
  return { id, version: version + 1 }
}

/** Looks at once for those to whom it has happened already; a new customer comes by itself. */
export const enrolsAt = ({ active, everyone, schedule }: { active: boolean; everyone: boolean; schedule: string }) =>
  active && everyone && !schedule.startsWith('E:CREATED') ? new Date() : null

export const note = (context: DbContext, action: string, recordId: string, name: string) =>
  audit(context.db, actorOf(context), {
    action,
    recordKind: 'automation',
    recordId,
    changes: [{ field: 'automation', from: '', to: name }],
  })

async function checkName(db: Db, name: string, id: string | undefined) {
  const taken = await db
    .selectFrom('automations')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['automationName']), '=', name.toLowerCase()))
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  // Its own first try is no other automation.
  if (taken && id && taken.id !== id) throw nameTaken()
}

const nameTaken = () => new AppError('nameTaken', { fields: { automationName: 'errors.nameTaken' } })

/** A rep who is not there would stop every run. */
async function checkReps(db: Db, steps: AutomationFields['steps']) {
  for (const [index, step] of steps.entries()) {
    if (step.kind !== 'change' || step.field !== 'salesRepresentative' || !step.value) continue
    const known = await db.selectFrom('reps').select('id').where('code', '=', step.value).where('active', '=', true).executeTakeFirst()
    if (!known) throw new AppError('invalid', { fields: { [`steps.${index}.value`]: 'customers.unknownRep' } })
  }
}

import { changeFields } from '#features/customers/customers/server/door.ts'
import { addNote } from '#features/customers/notes/server/door.ts'
import { peopleOfRep } from '#features/identity/people/server/door.ts'
import { notify } from '#features/notifications/server/door.ts'
import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { Assignment } from './assignments/assignment.ts'
import type { Facts } from './facts.ts'
import { postLetter } from './letters/letter.ts'
import type { Planned } from './plan.ts'

type Doing = { services: Services; db: Db; assignment: Assignment; automationName: string; facts: Facts; today: string; runId: string }

/** Does it, in the transaction that notes it as done. Answers the delivery that is on its way, if there is one. */
export async function carryOut(doing: Doing, what: Planned): Promise<string | null> {
  const { services, db, assignment, automationName, facts, today } = doing
  const { companyId, customerId } = assignment
  const actor = { companyId, actorId: null, actor: automationName, origin: 'system' as const }
  if (what.kind === 'change') {
    const value = what.field === 'active' ? { active: what.value === 'Y' } : { [what.field]: what.value }
    await changeFields({ services, db, actor }, customerId, value)
    return null
  }
  if (what.kind === 'note') {
    const { title: noteTitle, text: noteText } = what
    await addNote(db, { companyId, customerId, noteTitle, noteText, authorId: null, author: automationName })
    return null
  }
  if (what.kind === 'notification') {
    const people = what.to === 'rep' ? await peopleOfRep(db, facts.repCode) : []
    await notify(db, {
      companyId,
      code: 'NA_AUTOMATION',
      value: what.text,
      record: { kind: 'customer', id: customerId },
      to: people.length ? people : { can: 'automations.write' },
    })
    return null
  }
  if (what.marketing) await db.insertInto('marketingDays').values({ companyId, email: what.to.toLowerCase(), day: today }).execute()
  await countLetter(db, companyId, today)
  await audit(db, actor, {
    action: 'automationMailed',
    recordKind: 'customer',
    recordId: customerId,
    changes: [{ field: 'email', from: '', to: what.subject }],
  })
  return postLetter(services, db, { assignment, facts, letter: what, runId: doing.runId })
}

const countLetter = (db: Db, companyId: string, day: string) =>
  db
    .insertInto('letterDays')
    .values({ companyId, day, letters: 1 })
    .onConflict((same) => same.columns(['companyId', 'day']).doUpdateSet((eb) => ({ letters: eb('letterDays.letters', '+', 1) })))
    .execute()

import { peopleOfRep } from '#features/identity/people/server/door.ts'
import { notify } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'

type Lead = { companyId: string; userId: string; id: string; name: string; repCode: string }

/** A new lead reaches whoever it was given to, unless they made it themselves; without such a person, owners and managers. */
export async function notifyOfLead(db: Db, { companyId, userId, id, name, repCode }: Lead) {
  const people = await peopleOfRep(db, repCode)
  if (people.includes(userId)) return
  await notify(db, {
    companyId,
    code: 'NA_LEAD_RECEIVED',
    value: name,
    record: { kind: 'customer', id },
    to: people.length ? people : { can: 'settings.read' },
    except: userId,
  })
}

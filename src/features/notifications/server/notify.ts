import { sql } from 'kysely'
import type { NotificationCode } from '#contract/live.ts'
import { type Ability, can, roles } from '#contract/permissions.ts'
import type { RecordKindName } from '#contract/record-kinds.ts'
import { timeAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { published, textOf } from '#server/live/live.ts'

/**
 * `to`: these people, or everybody whose role has an ability; `except`: who did it knows it. `record`: where a click leads;
 * `zone`: the company's, where the caller knows it. */
type Notice = Occasion & {
  companyId: string
  code: NotificationCode
  to: readonly string[] | { can: Ability }
  except?: string
  zone?: string
}
type Occasion = { value: string; record?: { kind: RecordKindName; id: string } }

/**
 * Tells people something, in the caller's transaction: it stands in their list and reaches their open browsers when that commits. Who does
 * not want the code is left out; in their quiet hours it is kept and does not pop up.
 */
export const notify = (db: Db, { value, record, ...notice }: Notice) => notifyOfMany(db, notice, [{ value, ...(record && { record }) }])

/** The same of many records, as one statement. */
export async function notifyOfMany(
  db: Db,
  { companyId, code, to, except, zone }: Omit<Notice, keyof Occasion>,
  occasions: readonly Occasion[],
): Promise<void> {
  if (!occasions.length) return
  const people = 'can' in to ? [] : to
  const inRoles = 'can' in to ? roles.filter((role) => can(role, to.can)) : []
  const clock = timeAt(new Date(), zone ?? (await zoneOf(db)))
  const heard = { companyId: sql<string>`company_id`, userId: sql<string>`user_id` }
  const quietly = textOf({ code: 'NOTIFICATIONS_CHANGED', value: '' })
  // In one statement: whoever places an order under the locks of others waits for no second.
  await sql`
    with occasions as (select * from unnest(${occasions.map(({ value }) => value)}::text[],
        ${occasions.map(({ record }) => record?.kind ?? null)}::text[], ${occasions.map(({ record }) => record?.id ?? null)}::text[],
        ${occasions.map(({ value }) => textOf({ code, value }))}::text[]) as o (value, kind, id, text)),
    told as (
      insert into notifications (company_id, user_id, code, value, record_kind, record_id, shown, mail, quiet)
      select m.company_id, m.user_id, ${code}, o.value, o.kind, o.id,
        coalesce(w.app, true), coalesce(w.mail, 'off') <> 'off', app.is_quiet(q.quiet_from, q.quiet_to, ${clock}::time)
      from occasions o
        cross join memberships m join users u on u.id = m.user_id and u.disabled_at is null
        left join notification_choices w on ${ofCompany('w')} and w.user_id = m.user_id and w.code = ${code}
        left join quiet_hours q on ${ofCompany('q')} and q.user_id = m.user_id
      where m.company_id = ${companyId} and m.suspended_at is null and (m.user_id = any(${people}) or m.role = any(${inRoles}))
        and m.user_id is distinct from ${except ?? null}::uuid and (coalesce(w.app, true) or coalesce(w.mail, 'off') <> 'off')
      returning company_id, user_id, value, shown, quiet)
    select ${published({ ...heard, text: sql`case when t.quiet then ${quietly} else o.text end` })}
    from (select distinct company_id, user_id, value, quiet from told where shown) t join (select distinct value, text from occasions) o using (value)`.execute(
    db,
  )
}

import { sql } from 'kysely'
import type { NotificationCode } from '#contract/live.ts'
import { type Ability, can, roles } from '#contract/permissions.ts'
import type { Db } from '#server/db.ts'
import { publish } from '#server/live.ts'

/** `to`: these people, or everybody whose role has an ability; `except`: who did it knows it. `record`: where a click leads. */
type Notice = {
  companyId: string
  code: NotificationCode
  value: string
  record?: { kind: string; id: string }
  to: readonly string[] | { can: Ability }
  except?: string
}

/**
 * Tells people something, in the caller's transaction: it stands in their list and reaches their open browsers when that commits. Who does
 * not want the code is left out; in their quiet hours it is kept and does not pop up.
 */
export async function notify(db: Db, { companyId, code, value, record, to, except }: Notice): Promise<void> {
  const people = 'can' in to ? [] : to
  const inRoles = 'can' in to ? roles.filter((role) => can(role, to.can)) : []
  const { rows } = await sql<{ userId: string; shown: boolean; quiet: boolean }>`
    insert into notifications (company_id, user_id, code, value, record_kind, record_id, shown, mail, quiet)
    select m.company_id, m.user_id, ${code}, ${value}, ${record?.kind ?? null}, ${record?.id ?? null},
      coalesce(w.app, true), coalesce(w.mail, 'off') <> 'off', app.is_quiet(q.quiet_from, q.quiet_to, c.time_zone, now())
    from memberships m join users u on u.id = m.user_id and u.disabled_at is null join companies c on c.id = m.company_id
      left join notification_choices w on w.company_id = m.company_id and w.user_id = m.user_id and w.code = ${code}
      left join quiet_hours q on q.company_id = m.company_id and q.user_id = m.user_id
    where m.company_id = ${companyId} and m.suspended_at is null and (m.user_id = any(${people}) or m.role = any(${inRoles}))
      and m.user_id is distinct from ${except ?? null}::uuid and (coalesce(w.app, true) or coalesce(w.mail, 'off') <> 'off')
    returning user_id, shown, quiet`.execute(db)
  for (const { userId, quiet } of rows.filter(({ shown }) => shown))
    await publish(db, { companyId, userId }, quiet ? { code: 'NOTIFICATIONS_CHANGED', value: '' } : { code, value })
}

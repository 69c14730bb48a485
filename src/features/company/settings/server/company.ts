import { fieldsToSave } from '#contract/edit.ts'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, audit, type Change } from '#server/data/audit.ts'
import { isTimeZone } from '#server/data/time-zones.ts'
import { logoUrl, saveLogo } from '#server/files/logo.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import { companyFields, type getCompany, type saveCompany } from '../contract.ts'

const columns = ['companyName', 'email', 'phone', 'webAddress', 'address', 'address2', 'city', 'state', 'zip', 'timeZone'] as const

export async function companyOf(context: DbContext): Promise<RawResult<typeof getCompany>> {
  const { companyId, role } = memberOf(context)
  const { logoFile, ...fields } = await context.db
    .selectFrom('companies')
    .select([...columns, 'logoFile', 'version'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...fields, logoUrl: logoUrl(logoFile), canWrite: can(role, 'settings.write') }
}

/** Outside a transaction: the picture is unpacked and written before the company's row is locked. */
export async function saveCompanyOf({ body: { version, ...given }, files }: ValidInput<typeof saveCompany>, context: Context) {
  const { companyId, userId } = memberOf(context)
  const { services } = context
  const logo = await saveLogo(services.config, files)
  return services.transaction({ companyId, userId }, async (db) => {
    const before = await db.selectFrom('companies').selectAll().where('id', '=', companyId).forUpdate().executeTakeFirstOrThrow()
    if (before.version !== version) throw new AppError('companyChanged')
    const body = fieldsToSave(companyFields, given, before)
    if (body.timeZone !== before.timeZone && !isTimeZone(body.timeZone))
      throw new AppError('invalid', { fields: { timeZone: 'validation.timeZone' } })
    const logoFile = logo ?? before.logoFile
    const changes: Change[] = columns
      .map((field) => ({ field, from: before[field], to: body[field] }))
      .filter(({ from, to }) => from !== to)
    if (logoFile !== before.logoFile) changes.push({ field: 'logo', from: before.logoFile ?? '', to: logoFile ?? '' })
    const saved = changes.length ? before.version + 1 : before.version
    if (changes.length) {
      await db
        .updateTable('companies')
        .set({ ...body, logoFile, version: saved })
        .where('id', '=', companyId)
        .execute()
      await audit(db, actorOf(context), { action: 'changed', recordKind: 'company', recordId: companyId, changes })
    }
    return { logoUrl: logoUrl(logoFile), version: saved }
  })
}

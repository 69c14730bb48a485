import type { Db } from '#server/data/db.ts'

const usualLinkDays = 14

/** What the company says of all its orders. `above`: cents that wait for approval; `linkDays`: how long a link lives. */
export type CompanyRules = { zone: string; above: number | null; linkDays: number }

export async function companyRules(db: Db): Promise<CompanyRules> {
  const row = await db
    .selectFrom('companies as c')
    .leftJoin('salesSettings as s', 's.companyId', 'c.id')
    .select(['c.timeZone', 's.approvalAbove', 's.linkDays'])
    .executeTakeFirstOrThrow()
  return { zone: row.timeZone, above: row.approvalAbove, linkDays: row.linkDays ?? usualLinkDays }
}

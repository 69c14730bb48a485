import { z } from 'zod'
import type { Db } from '#server/data/db.ts'

/** Whose paper it is. */
export const head = z.object({ company: z.string(), logo: z.string().nullable(), timeZone: z.string() })
export type Head = z.output<typeof head>

export async function companyHead(db: Db): Promise<Head> {
  const { companyName, logoFile, timeZone } = await db
    .selectFrom('companies')
    .select(['companyName', 'logoFile', 'timeZone'])
    .executeTakeFirstOrThrow()
  return { company: companyName, logo: logoFile, timeZone }
}

import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Db } from '../data/db.ts'
import { logoUrl } from '../files/logo.ts'
import { isNewCompany } from './mail-to-strangers.ts'
import { nameInMail } from './name-in-mail.ts'

/** Whose letter a mail is: what stands above and below it, and who is answered. */
export const companyHead = z.object({
  companyName: z.string(),
  /** Its address, line by line, and its phone; what nobody knows is not there. */
  lines: z.array(z.string()),
  /** Empty: nobody is answered. */
  email: z.string(),
  /** Where its logo is, below our own address; null: none, or none that is shown yet. */
  logo: z.string().nullable(),
})
export type CompanyHead = z.infer<typeof companyHead>

/**
 * Of the company that the transaction sees. `known`: somebody who looks at companies (Stripe) has done so; of one that signed up today a logo
 * could be anybody's.
 */
export async function companyHeadOf(db: Db, { known = false }: { known?: boolean } = {}): Promise<CompanyHead> {
  const { id, companyName, address, address2, city, state, zip, phone, email, logoFile } = await db
    .selectFrom('companies')
    .select(['id', 'companyName', 'address', 'address2', 'city', 'state', 'zip', 'phone', 'email', 'logoFile'])
    .executeTakeFirstOrThrow()
  const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
  return {
    companyName: nameInMail(companyName),
    lines: [address, address2, place, phone].map(nameInMail).filter(Boolean),
    email,
    logo: known || !(await isNewCompany(db, id)) ? logoUrl(logoFile) : null,
  }
}

/** Under a company's name alone anybody could write as anybody. */
export const fromCompany = ({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>, companyName: string) => ({
  name: `${nameInMail(companyName)} via Ledgerside`,
  address: /<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM,
})

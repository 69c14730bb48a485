import { languageOf } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'

/** Who paid by an order's link: where mails about it go, in the language in which it was paid. Null: nobody paid by a link. */
export async function readerOf(db: Db, orderId: string, { email }: { email: string }) {
  const link = await db
    .selectFrom('paymentLinks')
    .select(['code', 'language', 'sentTo'])
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const to = email || link?.sentTo
  return link && to ? { to, language: languageOf(link.language), code: link.code } : null
}

/** How the company is reached by whoever has a question. */
export const reachOf = ({ email, phone, companyName }: { email: string; phone: string; companyName: string }) =>
  [email, phone].filter(Boolean).join(', ') || companyName

import { AppError } from '#contract/errors.ts'
import { companyOpened, type Db } from '#server/data/db.ts'
import { linkByCode, openCompanyOf } from './links.ts'

/** The link of a code that somebody brings, and from then on the rows of its company. `isLive`: it may still be answered. */
export async function openLinkOf(db: Db, code: string) {
  await openCompanyOf(db, code)
  const link = await linkByCode(db, code)
  if (!link) throw new AppError('notFound')
  companyOpened(db, link.companyId)
  const isLive = ['Active', 'Opened'].includes(link.state) && new Date(link.expiresAt).getTime() > Date.now()
  return { link, isLive }
}

import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { type Language, languageOf } from '#contract/languages.ts'
import { confirmCode, confirmPath, noteMail, thoseWithout } from '#features/devices/recipients/server/door.ts'
import { checkPayable, linkFor } from '#features/sales/checkout/server/door.ts'
import { type Order, orderById } from '#features/sales/orders/server/door.ts'
import { reachOf } from '#features/sales/receipts/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { postMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import type { Watch } from '#server/work/job.ts'
import { contentOf, type DocumentRecord, documentById } from '../records.ts'
import { csvOf, linesOfCopy, nameOf, pdfOfCopy, type Told, toldOf } from './content.ts'

const mostAtOnce = 100
type Due = { company_id: string; document_id: string }

/** Hands the copies of accepted documents to the mails, all of a document's at once. Those that fail are put off, so that others go. */
export const copiesToSend: Watch = {
  name: 'copies of device documents',
  everySeconds: 2,
  async run(services) {
    const { rows } = await services.pool.query<Due>('select company_id, document_id from app.device_copies_due($1)', [mostAtOnce])
    for (const { company_id: companyId, document_id: id } of rows)
      await sendAll(services, companyId, id).catch(async (error: unknown) => {
        services.log.error({ err: error, companyId, id }, 'the copies of a document were not sent')
        await services.transaction({ companyId }, (db) => putOff(db, id))
      })
  },
}

/** 10 seconds, doubling, an hour at most. */
const putOff = (db: Db, documentId: string) =>
  sql`update device_copies c set tries = c.tries + 1, due_at = now() + least(interval '10 seconds' * power(2, least(c.tries, 20)), interval '1 hour')
    where ${ofCompany('c')} and c.document_id = ${documentId}::uuid and c.sent_at is null`.execute(db)

/** What they tell is read first, and its pages are drawn while no transaction waits for them. */
async function sendAll(services: Services, companyId: string, documentId: string): Promise<void> {
  const read = await services.transaction({ companyId }, async (db) => {
    const copies = await unsent(db, documentId).execute()
    return copies.length ? { copies, told: await toldById(db, companyId, documentId) } : null
  })
  if (!read) return
  const { copies, told } = read
  const languages = new Set(copies.filter(({ content }) => content === 'PDF').map((copy) => languageOf(copy.language)))
  const pages: Pages = new Map()
  if (told) for (const language of languages) pages.set(language, await pdfOrNone(services, told, language))
  await services.transaction({ companyId }, (db) => handOver(services, db, { companyId, documentId, told, pages }))
}

const unsent = (db: Db, documentId: string) =>
  db.selectFrom('deviceCopies').selectAll().where('documentId', '=', documentId).where('sentAt', 'is', null).orderBy('position')

async function toldById(db: Db, companyId: string, documentId: string): Promise<Known | null> {
  const record = await documentById(db, documentId)
  const document = record && contentOf(record)
  return document ? { ...(await toldOf(db, companyId, document, record)), money: record.money } : null
}

/** `pages`: the same for all who read one language. */
type Pages = Map<Language, Buffer | null>
type Known = Told & Pick<DocumentRecord, 'money'>
type Read = { companyId: string; documentId: string; told: Known | null; pages: Pages }
async function handOver(services: Services, db: Db, { companyId, documentId, told, pages }: Read): Promise<void> {
  const noted = await unsent(db, documentId).forUpdate().skipLocked().execute()
  if (!noted.length) return
  const copies = await thoseWhoWantThem(db, documentId, noted)
  const named = (kind: string) => copies.filter(({ sendAs }) => sendAs === kind).map(({ address }) => address)
  const seen = { to: named('To'), cc: named('Cc') }
  const asked = told && !wasPaid(told) && copies.some(({ content }) => content === 'link') ? told.receipt : null
  const link = asked && (await linkOf(services, db, asked.order.id))
  for (const copy of copies) {
    const mailId = told && (await send(services, db, told, { ...copy, seen, link, pages }))
    if (mailId) await noteMail(db, { companyId, mailId, deviceId: copy.deviceId, address: copy.address })
    await db
      .updateTable('deviceCopies')
      .set({ sentAt: new Date(), mailId })
      .where('documentId', '=', documentId)
      .where('address', '=', copy.address)
      .execute()
  }
}

/** Who has said since that none may come gets none. */
async function thoseWhoWantThem<Noted extends { address: string }>(db: Db, documentId: string, noted: readonly Noted[]): Promise<Noted[]> {
  const without = await thoseWithout(
    db,
    noted.map(({ address }) => address),
  )
  if (without.size)
    await db
      .deleteFrom('deviceCopies')
      .where('documentId', '=', documentId)
      .where('address', 'in', [...without])
      .execute()
  return noted.filter(({ address }) => !without.has(address))
}

/** In hand, whether the books know of it or not: nobody is asked for it once more. */
const wasPaid = ({ money, document }: Known) => money !== 'none' || document.payment?.method === 'O'

type Copy = {
  companyId: string
  deviceId: string
  address: string
  language: string
  content: string
  seen: { to: string[]; cc: string[] }
  link: string | null
  pages: Pages
}
async function send(services: Services, db: Db, told: Told, copy: Copy): Promise<string> {
  const { companyId, deviceId, address: to, content, seen, pages } = copy
  const language = languageOf(copy.language)
  const { company, customerName } = told
  const name = nameOf(told, language)
  const stop = `${services.config.publicUrl}${confirmPath}?code=${confirmCode(services, { companyId, email: to })}`
  const link = content === 'link' ? copy.link : null
  const values = {
    ...{ companyName: company.companyName, customerName, document: name, reach: reachOf(company), stop },
    ...{ lines: linesOfCopy(told, language).join('\n'), code: link ?? '' },
  }
  const file = content === 'PDF' ? (pages.get(language) ?? null) : content === 'CSV' ? csvOf(told) : null
  const filename = `${told.document.number}.${content.toLowerCase()}`
  const contentType = content === 'PDF' ? 'application/pdf' : 'text/csv; charset=utf-8'
  return postMail(services, db, {
    template: link ? 'deviceCopyLink' : 'deviceCopy',
    ...{ to, language, values, seen },
    files: file ? [{ filename, contentType, base64: file.toString('base64') }] : [],
    // Nobody pressed a button: whoever may mend the list hears of trouble.
    sender: { companyId, can: 'devices.write', record: { kind: 'device', id: deviceId } },
  })
}

/** A page that could not be drawn keeps no mail from going: it says all that counts itself. */
async function pdfOrNone(services: Services, told: Told, language: Language): Promise<Buffer | null> {
  try {
    return await pdfOfCopy(services.config, told, language)
  } catch (error) {
    services.log.error({ err: error }, 'the PDF of a copy was not drawn')
    return null
  }
}

/** By which it is accepted or paid; null: there is nothing to accept or to pay by a link. */
async function linkOf(services: Services, db: Db, orderId: string): Promise<string | null> {
  const order: Order | undefined = await orderById(db, orderId, { lock: true })
  if (!order) return null
  const by: Actor = { companyId: order.companyId, actorId: null, actor: 'Ledgerside', origin: 'system' }
  try {
    await checkPayable(services, db, order)
    return (await linkFor(db, by, order, { beyondStock: true })).code
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { companyHeadOf } from '#server/mail/company-head.ts'
import { postMail } from '#server/mail/mail.ts'
import { text as words } from '#server/text.ts'
import type { Placeholder, previewLetter, sendTestLetter } from '../../contract.ts'
import { fillWith } from './fill.ts'
import { renderLetter } from './letter-html.ts'

type Letter = ValidInput<typeof previewLetter>['body']

/** As a customer would get it, whose names and amounts are made up. */
export async function previewOf(context: DbContext, letter: Letter): Promise<RawResult<typeof previewLetter>> {
  const { db, services } = context
  const { subject, text } = await filled(context, letter)
  const { html } = renderLetter(
    { head: await companyHeadOf(db), language: letter.language, subject, text, unsubscribe: null },
    services.config.publicUrl,
  )
  return { subject, html }
}

/** To whoever asks, at the address with which they sign in, and nobody else. */
export async function testSent(context: DbContext, letter: Letter): Promise<RawResult<typeof sendTestLetter>> {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const { email: to } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const { subject, text } = await filled(context, letter)
  await postMail(services, db, {
    template: 'testLetter',
    to,
    language: letter.language,
    values: { subject, text },
    head: await companyHeadOf(db),
    sender: { companyId, userId },
  })
  return { to }
}

async function filled({ db }: DbContext, { language, subject, body }: Letter) {
  const company = await db.selectFrom('companies').select(['companyName', 'phone', 'email']).executeTakeFirstOrThrow()
  const example = (name: string) => words(language, `automations.example.${name}`)
  const values: Record<Placeholder, string> = {
    name: example('name'),
    firstName: example('firstName'),
    customerCompany: example('name'),
    balance: '$1,168.00',
    overdue: '$450.00',
    daysOverdue: '12',
    lastOrder: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.now() - 30 * 86_400_000),
    repName: example('repName'),
    ourCompany: company.companyName,
    ourPhone: company.phone,
    ourEmail: company.email,
  }
  return { subject: fillWith(subject, values).replace(/\s+/g, ' '), text: fillWith(body, values) }
}

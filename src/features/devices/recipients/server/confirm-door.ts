import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { requestLanguage } from '#server/http/context.ts'
import { callerOf, type Limiter } from '#server/http/limits.ts'
import type { Services } from '#server/services.ts'
import { text } from '#server/text.ts'
import { confirmPath, readConfirm } from './confirm-link.ts'

type Asked = FastifyRequest<{ Querystring: { code?: unknown; answer?: unknown } }>
const answers = { yes: 'Verified', no: 'Unsubscribed' } as const

/** Where somebody outside the company says whether copies may come. Opening it changes nothing, since mail programs open links to look at them. */
export function confirmDoor(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get(confirmPath, async (request: Asked, reply) => {
    limiter.take('check', callerOf(request.ip), true)
    const language = requestLanguage(request)
    const whom = readConfirm(services, request.query.code)
    if (!whom) return page(reply, 404, language, 'unknown')
    return page(reply, 200, language, 'ask', { company: await companyName(services, whom.companyId), code: String(request.query.code) })
  })
  app.register(async (inner) => {
    inner.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: 1024 }, (_request, payload, done) => {
      payload.resume()
      done(null, {})
    })
    inner.post(confirmPath, async (request: Asked, reply) => {
      limiter.take('check', callerOf(request.ip), true)
      const language = requestLanguage(request)
      const whom = readConfirm(services, request.query.code)
      if (!whom) return page(reply, 404, language, 'unknown')
      const answer = request.query.answer === 'yes' ? 'yes' : 'no'
      const values = { state: answers[answer], bounces: 0, answeredAt: new Date().toISOString() }
      await services.transaction({ companyId: whom.companyId }, (db) =>
        db
          .insertInto('deviceAddresses')
          .values({ ...whom, ...values })
          .onConflict((known) => known.columns(['companyId', 'email']).doUpdateSet(values))
          .execute(),
      )
      return page(reply, 200, language, answer, { company: await companyName(services, whom.companyId) })
    })
  })
}

const companyName = (services: Services, companyId: string) =>
  services.transaction({ companyId }, async (db) => {
    const company = await db.selectFrom('companies').select('companyName').where('id', '=', companyId).executeTakeFirst()
    return company?.companyName ?? ''
  })

type Shown = { company?: string; code?: string }
const escaped = (words: string) => words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function page(
  reply: FastifyReply,
  status: number,
  language: Language,
  what: 'ask' | 'yes' | 'no' | 'unknown',
  { company = '', code = '' }: Shown = {},
) {
  const say = (key: string) => escaped(text(language, `recipients.confirm.${key}`, { company }))
  const button = (answer: keyof typeof answers, look: string) =>
    `<form method="post" action="${confirmPath}?code=${encodeURIComponent(code)}&amp;answer=${answer}" style="display:inline-block;margin:0 12px 12px 0"><button style="padding:12px 22px;border-radius:8px;font:600 16px inherit;cursor:pointer;${look}">${say(answer === 'yes' ? 'accept' : 'decline')}</button></form>`
  const buttons = code
    ? button('yes', 'border:1px solid #c2410c;background:#c2410c;color:#fff') +
      button('no', 'border:1px solid #6b6b6b;background:#fff;color:#1c1c1c')
    : ''
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${say(`${what}Title`)}</title></head>
<body style="margin:0;padding:64px 20px;color:#1c1c1c;background:#fff;font:17px/1.55 system-ui,sans-serif"><main style="max-width:480px;margin:0 auto">
<h1 style="font-size:26px;line-height:1.25;margin:0 0 12px">${say(`${what}Title`)}</h1><p style="margin:0 0 24px">${say(`${what}Text`)}</p>${buttons}
</main></body></html>`)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { requestLanguage } from '#server/http/context.ts'
import { callerOf, type Limiter } from '#server/http/limits.ts'
import type { Services } from '#server/services.ts'
import { text } from '#server/text.ts'
import { escaped } from './letter-html.ts'
import { readUnsubscribe, unsubscribePath } from './unsubscribe-link.ts'

type Asked = FastifyRequest<{ Querystring: { code?: unknown } }>

/** Where a letter's last line leads. Opening it changes nothing, since mail programs open links to look at them; the button does, or RFC 8058's one click. */
export function unsubscribeDoor(app: FastifyInstance, services: Services, limiter: Limiter) {
  app.get(unsubscribePath, async (request: Asked, reply) => {
    limiter.take('check', callerOf(request.ip), true)
    const language = requestLanguage(request)
    const whom = readUnsubscribe(services, request.query.code)
    if (!whom) return answer(reply, 404, language, 'unknown')
    return answer(reply, 200, language, 'ask', await companyName(services, whom.companyId), String(request.query.code))
  })
  app.register(async (inner) => {
    inner.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: 1024 }, (_request, payload, done) => {
      payload.resume()
      done(null, {})
    })
    inner.post(unsubscribePath, async (request: Asked, reply) => {
      limiter.take('check', callerOf(request.ip), true)
      const language = requestLanguage(request)
      const whom = readUnsubscribe(services, request.query.code)
      if (!whom) return answer(reply, 404, language, 'unknown')
      await services.transaction({ companyId: whom.companyId }, (db) =>
        db
          .insertInto('unsubscribed')
          .values(whom)
          .onConflict((known) => known.doNothing())
          .execute(),
      )
      return answer(reply, 200, language, 'done', await companyName(services, whom.companyId))
    })
  })
}

const companyName = (services: Services, companyId: string) =>
  services.transaction({ companyId }, async (db) => {
    const company = await db.selectFrom('companies').select('companyName').where('id', '=', companyId).executeTakeFirst()
    return company?.companyName ?? ''
  })

function answer(reply: FastifyReply, status: number, language: Language, what: 'ask' | 'done' | 'unknown', company = '', code = '') {
  const say = (key: string) => escaped(text(language, `automations.unsubscribe.${key}`, { company }))
  const button = code
    ? `<form method="post" action="${unsubscribePath}?code=${encodeURIComponent(code)}"><button style="padding:12px 22px;border:0;border-radius:8px;background:#c2410c;color:#fff;font:600 16px inherit;cursor:pointer">${say('button')}</button></form>`
    : ''
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${say(`${what}Title`)}</title></head>
<body style="margin:0;padding:64px 20px;color:#1c1c1c;background:#fff;font:17px/1.55 system-ui,sans-serif"><main style="max-width:480px;margin:0 auto">
<h1 style="font-size:26px;line-height:1.25;margin:0 0 12px">${say(`${what}Title`)}</h1><p style="margin:0 0 24px">${say(`${what}Text`)}</p>${button}
</main></body></html>`)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import type { Services } from '../../services.ts'
import { text } from '../../text.ts'
import { requestLanguage } from '../context.ts'
import { callerOf, type Limiter } from '../limits.ts'

type Asked = FastifyRequest<{ Querystring: { code?: unknown; answer?: unknown } }>
type Whom = { companyId: string }
type Button<Answer extends string> = { answer: Answer; label: string; isMain: boolean }

/**
 * A page for somebody outside the company who came by a link of a mail: what is asked, a button for each answer, and what follows. `textKey`: of
 * `askTitle`, `askText`, `unknownTitle`, `unknownText`, a title and a text for each answer, and the labels of the buttons. What names no answer
 * is taken for the last one, as mail programs press the button by themselves (RFC 8058).
 */
export type AnswerDoor<W extends Whom, Answer extends string> = {
  path: string
  textKey: (name: string) => string
  buttons: readonly Button<Answer>[]
  read: (services: Services, code: unknown) => W | null
  store: (services: Services, whom: W, answer: Answer) => Promise<unknown>
}

/** Opening it changes nothing, since mail programs open links to look at them. */
export function answerDoor<W extends Whom, Answer extends string>(
  app: FastifyInstance,
  services: Services,
  limiter: Limiter,
  { path, textKey, buttons, read, store }: AnswerDoor<W, Answer>,
) {
  const answerIn = (asked: unknown) => (buttons.find(({ answer }) => answer === asked) ?? buttons.at(-1))?.answer as Answer
  const show = pageOf({ path, textKey, buttons })
  app.get(path, async (request: Asked, reply) => {
    limiter.take('check', callerOf(request.ip), true)
    const language = requestLanguage(request)
    const whom = read(services, request.query.code)
    if (!whom) return show(reply, 404, language, 'unknown')
    return show(reply, 200, language, 'ask', await companyName(services, whom), String(request.query.code))
  })
  app.register(async (inner) => {
    inner.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: 1024 }, (_request, payload, done) => {
      payload.resume()
      done(null, {})
    })
    inner.post(path, async (request: Asked, reply) => {
      limiter.take('check', callerOf(request.ip), true)
      const language = requestLanguage(request)
      const whom = read(services, request.query.code)
      if (!whom) return show(reply, 404, language, 'unknown')
      const answer = answerIn(request.query.answer)
      await store(services, whom, answer)
      return show(reply, 200, language, answer, await companyName(services, whom))
    })
  })
}

const companyName = (services: Services, { companyId }: Whom) =>
  services.transaction({ companyId }, async (db) => {
    const company = await db.selectFrom('companies').select('companyName').where('id', '=', companyId).executeTakeFirst()
    return company?.companyName ?? ''
  })

const escaped = (words: string) => words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const looks = {
  main: 'border:1px solid #c2410c;background:#c2410c;color:#fff',
  other: 'border:1px solid #6b6b6b;background:#fff;color:#1c1c1c',
}

const pageOf =
  ({ path, textKey, buttons }: { path: string; textKey: (name: string) => string; buttons: readonly Button<string>[] }) =>
  (reply: FastifyReply, status: number, language: Language, what: string, company = '', code = '') => {
    const say = (key: string) => escaped(text(language, textKey(key), { company }))
    const forms = buttons.map(
      ({ answer, label, isMain }) =>
        `<form method="post" action="${path}?code=${encodeURIComponent(code)}&amp;answer=${answer}" style="display:inline-block;margin:0 12px 12px 0"><button style="padding:12px 22px;border-radius:8px;font:600 16px inherit;cursor:pointer;${isMain ? looks.main : looks.other}">${say(label)}</button></form>`,
    )
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${say(`${what}Title`)}</title></head>
<body style="margin:0;padding:64px 20px;color:#1c1c1c;background:#fff;font:17px/1.55 system-ui,sans-serif"><main style="max-width:480px;margin:0 auto">
<h1 style="font-size:26px;line-height:1.25;margin:0 0 12px">${say(`${what}Title`)}</h1><p style="margin:0 0 24px">${say(`${what}Text`)}</p>${code && forms.join('')}
</main></body></html>`)
  }

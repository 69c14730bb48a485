import type { FastifyInstance } from 'fastify'
import type { Limiter } from '#server/http/limits.ts'
import { answerDoor } from '#server/http/pages/answer-door.ts'
import type { Services } from '#server/services.ts'
import { readUnsubscribe, unsubscribePath } from './unsubscribe-link.ts'

/** Where a letter's last line leads. */
export const unsubscribeDoor = (app: FastifyInstance, services: Services, limiter: Limiter) =>
  answerDoor(app, services, limiter, {
    path: unsubscribePath,
    textKey: (name) => `automations.unsubscribe.${name}`,
    buttons: [{ answer: 'done', label: 'button', isMain: true }],
    read: readUnsubscribe,
    store: (given, whom) =>
      given.transaction({ companyId: whom.companyId }, (db) =>
        db
          .insertInto('unsubscribed')
          .values(whom)
          .onConflict((known) => known.doNothing())
          .execute(),
      ),
  })

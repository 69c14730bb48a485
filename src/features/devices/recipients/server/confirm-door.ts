import type { FastifyInstance } from 'fastify'
import type { Limiter } from '#server/http/limits.ts'
import { answerDoor } from '#server/http/pages/answer-door.ts'
import type { Services } from '#server/services.ts'
import { confirmPath, readConfirm } from './confirm-link.ts'

const states = { yes: 'Verified', no: 'Unsubscribed' } as const

/** Where somebody outside the company says whether copies may come. */
export const confirmDoor = (app: FastifyInstance, services: Services, limiter: Limiter) =>
  answerDoor(app, services, limiter, {
    path: confirmPath,
    textKey: (name) => `recipients.confirm.${name}`,
    buttons: [
      { answer: 'yes', label: 'accept', isMain: true },
      { answer: 'no', label: 'decline', isMain: false },
    ],
    read: readConfirm,
    store(given, whom, answer) {
      const values = { state: states[answer], bounces: 0, refusedAt: null, answeredAt: new Date().toISOString() }
      return given.transaction({ companyId: whom.companyId }, (db) =>
        db
          .insertInto('deviceAddresses')
          .values({ ...whom, ...values })
          .onConflict((known) => known.columns(['companyId', 'email']).doUpdateSet(values))
          .execute(),
      )
    },
  })
